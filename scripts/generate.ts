import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { generatedFiles } from './generated.ts'

for (const { path, content } of await generatedFiles()) {
  writeFileSync(path, content)
  console.log(relative(process.cwd(), path))
}
