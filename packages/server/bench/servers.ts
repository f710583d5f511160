import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Side } from './workloads.ts'
import engine from '../../../scripts/engine.json' with { type: 'json' }

export type Usage = { cpu: { user: number; system: number }; rss: number }
/** A process of the benchmark that answers one question at a time. */
export type Helper = { url: string; ask: <Answer>(message: unknown) => Promise<Answer>; stop: () => Promise<void> }

export const startServer = async (
  file: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Helper> => {
  const helper = start(file, env, execArgv)
  const [{ url }] = (await Promise.race([
    once(helper.child, 'message'),
    once(helper.child, 'exit').then(() => {
      throw new Error(`${file} did not start`)
    }),
  ])) as [{ url: string }]
  return { ...helper, url }
}

export const startLoad = (): Helper => ({ ...start('load.ts', {}, []), url: '' })

/** Kept as the product keeps it (`main.ts`): the worker that reads a file begins with it. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/bench', import.meta.url))

const start = (file: string, env: Record<string, string>, execArgv: string[]) => {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { NODE_COMPILE_CACHE: COMPILED, ...engine.env, ...process.env, ...env },
    execArgv: [...engine.flags, ...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    child,
    ask: async <Answer>(message: unknown): Promise<Answer> => {
      const answered = once(child, 'message')
      child.send(message as object)
      return (await answered)[0] as Answer
    },
    stop: async () => {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.connected) child.disconnect()
      if (child.exitCode === null) await gone
    },
  }
}

/** One call outside the measured rounds. */
export const askOnce = async <Answer>(
  server: Helper,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<Answer> => {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 500)}`)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? await response.json() : await response.text()) as Answer
}

export type Servers = Record<Side, Helper> & {
  load: Helper
  databases: Record<Side, string>
  stop: () => Promise<void>
}

export const startServers = async (databases: Record<Side, string>, folder: string): Promise<Servers> => {
  const [ours, bare, ideal] = await Promise.all([
    startServer('our-server.ts', { BENCH_DATABASE: databases.ours, BENCH_FOLDER: folder }, profiling()),
    startServer('bare-server.ts', { BENCH_DATABASE: databases.bare }),
    startServer('ideal-server.ts', { BENCH_DATABASE: databases.ideal }),
  ])
  const load = startLoad()
  return {
    ours,
    bare,
    ideal,
    load,
    databases,
    stop: async () => {
      await Promise.all([ours.stop(), bare.stop(), ideal.stop(), load.stop()])
    },
  }
}

/** `BENCH_PROFILE=folder` keeps a CPU profile of our server there. */
const profiling = (): string[] =>
  process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
