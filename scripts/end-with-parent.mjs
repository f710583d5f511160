/** Loaded before a script that must not outlive its launcher: the pipe on 3 closes with that, however it ended. */
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Worker threads and forked processes load this too: a thread shares the pipe, a fork has its own channel on 3.
if (isMainThread && !process.channel) {
  const leash = new Socket({ fd: 3, readable: true, writable: false })
  leash.on('close', () => process.kill(process.pid, 'SIGTERM'))
  leash.on('error', () => {})
  leash.resume()
  leash.unref()
}
