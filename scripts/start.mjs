import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './bootstrap.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))

const { buildWebClient, hasWebClient } = await import('./web-build.mjs')
const { readSettings } = await import('../packages/server/src/kernel/settings.ts')

try {
  // Read before the build: a bad setting should not cost a minute, and the client needs the modules key.
  const { MODULES_KEY } = readSettings(process.env)
  if (hasWebClient() && (await buildWebClient(MODULES_KEY)) !== 0) {
    console.error('The web client could not be built.')
    process.exit(1)
  }
} catch (error) {
  if (error?.name !== 'StartRefused') throw error
  console.error(error.message)
  process.exit(1)
}
await import('../packages/server/src/main.ts')
