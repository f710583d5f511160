import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'
import { buildClient } from './web-client.mjs'

await runCommand(async () => {
  const node = await prepare()
  const built = await buildClient(ROOT, node)
  return built === 0 ? runNode(node, [join(ROOT, 'packages/e2e/measure-web.ts')]) : built
})
