/**
 * The process that owns PostgreSQL. Its standard input is a pipe from the product: when that closes, for whatever
 * reason, PostgreSQL is stopped cleanly. A line on it says that PostgreSQL has been up, and from then on
 * the guard starts it again should it die. It lives in its own session, so Ctrl-C reaches only the product.
 */
import { execFile, spawn } from 'node:child_process'
import { utimes } from 'node:fs'

export type GuardOrder = {
  postgres: string
  pgCtl: string
  options: string[]
  directory: string
  user: { uid: number; gid: number } | undefined
  /** Touched while we live. */
  lockFile: string
  heartbeatMs: number
}

const order = JSON.parse(process.argv[2] ?? '') as GuardOrder
const FAST_MS = 3_500
const IMMEDIATE_MS = 2_000
let stopping = false
let hasBeenUp = false
let failures = 0

const start = () => {
  const child = spawn(order.postgres, order.options, {
    ...order.user,
    cwd: order.directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const startedAt = Date.now()
  child.on('error', (error) => console.error(`FATAL:  ${error.message}`))
  child.on('close', (code) => {
    if (stopping || !hasBeenUp) process.exit(code ?? 1)
    failures = Date.now() - startedAt > 10_000 ? 0 : failures + 1
    setTimeout(() => (stopping ? process.exit(0) : (postgres = start())), Math.min(200 * 2 ** failures, 10_000))
  })
  return child
}

const stop = () => {
  if (stopping) return
  stopping = true
  if (postgres.exitCode !== null || postgres.signalCode !== null) process.exit(0)
  // Windows has no signals; there a kill would be a crash.
  if (process.platform === 'win32') return void execFile(order.pgCtl, ['stop', '-D', order.directory, '-m', 'fast'])
  postgres.kill('SIGINT')
  setTimeout(() => postgres.kill('SIGQUIT'), FAST_MS)
  setTimeout(() => postgres.kill('SIGKILL'), FAST_MS + IMMEDIATE_MS)
}

let postgres = start()
process.stdin.on('data', () => (hasBeenUp = true))
process.stdin.on('end', stop)
process.stdin.on('error', stop)
// Whoever signals a whole group (a service manager, a shell) signals the product too, and its end ends us in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
setInterval(() => utimes(order.lockFile, new Date(), new Date(), () => {}), order.heartbeatMs)
