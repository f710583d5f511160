import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { generatedFiles, staleAmong } from './generated.ts'

const files = await generatedFiles()
const stale = staleAmong(files, (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null))
for (const path of stale)
  console.error(`${relative(process.cwd(), path)} is not what its source says. Run npm run generate and commit it.`)
if (stale.length === 0) console.log(`${files.length} generated files are current.`)
process.exitCode = stale.length === 0 ? 0 : 1
