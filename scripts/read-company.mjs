import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'

await runCommand(async () =>
  runNode(await prepare(), [
    join(ROOT, 'packages/server/src/app/commands/company-archive.ts'),
    'read',
    ...process.argv.slice(2),
  ]),
)
