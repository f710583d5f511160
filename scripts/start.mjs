import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'
import { requireFreePort } from './free-port.mjs'
import { ensureClient } from './web-client.mjs'

/**
 * What calls leave behind is thrown away often, in small portions: the engine would let it grow to a hundred megabytes
 * first, which it never gives back.
 */
const MEMORY = ['--max-semi-space-size=4']

await runCommand(async () => {
  // Nobody waits for packages and files to hear this afterwards.
  await requireFreePort(process.env)
  const node = await prepare()
  await ensureClient(ROOT, node)
  return runNode(node, [...MEMORY, join(ROOT, 'packages/server/src/main.ts'), ...process.argv.slice(2)])
})
