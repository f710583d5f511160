import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'

await runCommand(async () => runNode(await prepare(), [join(ROOT, 'scripts/generate.ts')], { stdin: 'ignore' }))
