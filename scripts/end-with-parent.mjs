/** Loaded before a script that must not outlive its launcher: the pipe on 3 closes with that, however it ended. */
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// A worker thread loads this too, and the pipe is the process's: opening it twice would end the worker.
if (isMainThread) {
  const leash = new Socket({ fd: 3, readable: true, writable: false })
  leash.on('close', () => process.kill(process.pid, 'SIGTERM'))
  leash.on('error', () => {})
  leash.resume()
  leash.unref()
}
