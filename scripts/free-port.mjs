import { createServer } from 'node:net'
import { Refused } from './bootstrap.mjs'

/** One line where another program has the port; whatever else is wrong with the settings the product says itself. */
export const requireFreePort = ({ PORT = '3000', HOST = '127.0.0.1' }) =>
  new Promise((resolve, reject) => {
    const port = Number(PORT)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return resolve()
    const server = createServer()
    server.once('error', ({ code }) =>
      code === 'EADDRINUSE'
        ? reject(
            new Refused(
              `Another program already listens at ${HOST}:${port}: stop it, or start at another port, such as PORT=${port + 1}.`,
            ),
          )
        : resolve(),
    )
    server.listen({ host: HOST, port }, () => server.close(() => resolve()))
  })
