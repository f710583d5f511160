import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'
import { CLIENT, ensureBuilt, SERVER } from './builds.mjs'

await runCommand(async () => {
  const node = await prepare()
  await ensureBuilt(node, CLIENT, SERVER)
  return runNode(node, [join(ROOT, 'packages/e2e/measure-web.ts')])
})
