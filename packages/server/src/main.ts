import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { StartRefused } from './kernel/start-refused.ts'

// What the engine made of the sources is kept for the next start, which computes half as much then. Where nothing can
// be written it does without. Workers, which begin with each file that is read, find it by the variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/entrepot', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { startProduct } = await import('./app/start-product.ts')

try {
  const product = await startProduct(process.env, process.argv.slice(2))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      void product.stop().then(() => process.exit(0))
    })
  // One of several processes ends with the one that has the database.
  process.on('disconnect', () => {
    void product.stop().then(() => process.exit(0))
  })
  // A product that is killed keeps nothing.
  flushCompileCache()
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exit(1)
}
