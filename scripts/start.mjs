import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'
import { ensureClient } from './web-client.mjs'

await runCommand(async () => {
  const node = await prepare()
  await ensureClient(ROOT, node)
  return runNode(node, [join(ROOT, 'packages/server/src/main.ts'), ...process.argv.slice(2)])
})
