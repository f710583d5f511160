import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'

await runCommand(async () =>
  runNode(await prepare(), [join(ROOT, 'packages/e2e/dev-sso.ts'), ...process.argv.slice(2)]),
)
