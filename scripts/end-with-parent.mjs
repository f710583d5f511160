/** Loaded before a script that must not outlive its launcher: the pipe on 3 closes with that, however it ended. */
import { Socket } from 'node:net'

const leash = new Socket({ fd: 3, readable: true, writable: false })
leash.on('close', () => process.kill(process.pid, 'SIGTERM'))
leash.on('error', () => {})
leash.resume()
leash.unref()
