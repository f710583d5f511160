import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'

await runCommand(async () =>
  runNode(await prepare(), [join(ROOT, 'scripts/publish-api.ts'), ...process.argv.slice(2)], { stdin: 'ignore' }),
)
