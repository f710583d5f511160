import { createServer } from 'node:net'

/**
 * The system gives ports from 32,768 on to connections as they are made: what was free there is taken a moment later on
 * a busy machine.
 */
const FIRST = 12_000
const LAST = 32_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port for a product that a test starts, which has to know it before. */
export const testPort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) return port
  }
}
