/**
 * Loaded before a script that must not outlive its launcher: the pipe on 3 closes with that, however it ended. And the
 * launcher hears there with which code the script ends, should it never get there (`runNode`).
 */
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Worker threads and forked processes load this too: a thread shares the pipe, a fork has its own channel on 3.
if (isMainThread && !process.channel) {
  const leash = new Socket({ fd: 3, readable: true, writable: false })
  leash.on('close', () => process.kill(process.pid, 'SIGTERM'))
  leash.on('error', () => {})
  leash.resume()
  leash.unref()
  process.on('exit', (code) => {
    try {
      writeSync(3, String(code))
    } catch {
      // Nobody listens.
    }
  })
}
