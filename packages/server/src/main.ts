import { startProduct } from './app/start-product.ts'
import { StartRefused } from './kernel/start-refused.ts'

try {
  const product = await startProduct(process.env, process.argv.slice(2))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      void product.stop().then(() => process.exit(0))
    })
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exit(1)
}
