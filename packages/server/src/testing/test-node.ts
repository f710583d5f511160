import { ALL_ROLES, type Role } from '@entrepot/contract/kernel/roles.ts'
import { MODULES, type ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { type Logger, pino } from 'pino'
import { buildServer, type Server } from '../app/build-server.ts'
import { makeServices } from '../app/make-services.ts'
import { registerJobs } from '../app/register-jobs.ts'
import { createCompany } from '../features/companies/index.ts'
import { createMember } from '../features/users/index.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Services } from '../kernel/context.ts'
import { openPool, type Pool, sql, transaction } from '../kernel/database.ts'
import { LIMITS } from '../kernel/limits.ts'
import { makeInlineJobs } from '../kernel/jobs.ts'
import { readSettings } from '../kernel/settings.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XLSX } from '../kernel/download.ts'
import type { Outgoing } from '../kernel/outgoing.ts'
import { ledgerFaults } from './verify-ledger.ts'
import { textOfZip } from './zip.ts'
import { isFull } from './sizes.ts'

/** A node on a test database, called without a network. */
export type TestNode = Server & {
  pool: Pool
  services: Services
  jobs: ReturnType<typeof makeInlineJobs>
  stop: () => Promise<void>
}

/** A test may ask for everything at once; how a node sends away is tested where that is the matter. */
const PATIENT = { atOnce: LIMITS.callsAtOnce, atOncePerCompany: LIMITS.callsAtOnce, waitMs: 60_000 }

export const startTestNode = async (
  url: string,
  options: {
    clock?: Partial<Clock>
    env?: Record<string, string>
    outgoing?: Outgoing
    log?: Logger
    followsGrowth?: boolean
  } = {},
): Promise<TestNode> => {
  const clock: Clock = { ...systemClock, ...options.clock }
  const pool = openPool(url, { onError: () => {} })
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-test-'))
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    REQUESTS_PER_USER: '1000000',
    REQUESTS_PER_COMPANY: '1000000',
    ...options.env,
  })
  const jobs = makeInlineJobs(clock.now)
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  const services: Services = {
    ...makeServices({ pool, settings, jobs, log }),
    clock,
    ...(options.outgoing && { outgoing: options.outgoing }),
  }
  const server = await buildServer({
    services,
    listenUrl: url,
    webFolder: null,
    callLimits: PATIENT,
    ...(options.followsGrowth && { followsGrowth: true }),
  })
  registerJobs(services, server.kernel)
  await server.app.ready()
  const stop = async () => {
    await jobs.settled()
    await server.close()
    await jobs.settled()
    await pool.end()
    rmSync(dataDir, { recursive: true, force: true })
    // Whatever a test has done: no test leaves a quantity that its movements do not explain.
    const faults = await ledgerFaults(url)
    if (faults.length > 0)
      throw new Error(`The ledger is not sound after these tests: ${JSON.stringify(faults, null, 2)}`)
  }
  return { ...server, pool, services, jobs, stop }
}

/** What an answer holds is the test's business: it names the properties it expects. */
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any
export type Reply<T = Record<string, never>> = {
  status: number
  body: T
  headers: Record<string, unknown>
  text: string
}
type Call = <T = Loose>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply<T>>
export type Caller = {
  guid: string
  company: string
  token: string
  call: Call
  get: <T = Loose>(path: string) => Promise<Reply<T>>
  post: <T = Loose>(path: string, body?: unknown) => Promise<Reply<T>>
  put: <T = Loose>(path: string, body?: unknown) => Promise<Reply<T>>
  del: (path: string) => Promise<Reply>
}

/** One request of the API as `token`; without a token, as a stranger. */
export const callerOf =
  (node: TestNode, token: string | null, address = '127.0.0.1'): Call =>
  async (method, path, body, headers = {}) => {
    const isForm = Buffer.isBuffer(body)
    const response = await node.app
      .inject({
        method: method as 'GET',
        remoteAddress: address,
        url: path.startsWith('/') && path.includes('/api/v1/') ? path : `/api/v1${path}`,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: isForm ? body : JSON.stringify(body) }),
      })
      .catch((error: unknown) => {
        throw new Error(`${method} ${path} broke off`, { cause: error })
      })
    const type = String(response.headers['content-type'] ?? '')
    return {
      status: response.statusCode,
      body: type.startsWith('application/json') && response.payload ? JSON.parse(response.payload) : null,
      headers: response.headers,
      // What a sheet says is found in it as in any other answer.
      text: type === XLSX && response.statusCode === 200 ? textOfZip(response.rawPayload) : response.payload,
    }
  }

const withVerbs = (call: Call): Pick<Caller, 'call' | 'get' | 'post' | 'put' | 'del'> => ({
  call,
  get: <T>(path: string) => call<T>('GET', path),
  post: <T>(path: string, body?: unknown) => call<T>('POST', path, body ?? {}),
  put: <T>(path: string, body?: unknown) => call<T>('PUT', path, body ?? {}),
  del: (path: string) => call('DELETE', path),
})

export const anonymous = (node: TestNode, address?: string) => withVerbs(callerOf(node, null, address))

export const aCompany = async (
  node: TestNode,
  options: { name?: string; modules?: readonly ModuleFlag[]; items?: number | null } = {},
): Promise<string> => {
  const guid = node.services.clock.uuid()
  await transaction(node.pool, { company: guid }, ({ db }) =>
    createCompany(db, {
      guid,
      name: options.name ?? 'Atelier',
      employees: '1-9',
      sector: 'other',
      country: 'FR',
      email: '',
      modules: options.modules ?? MODULES,
      plan: { type: 'custom', start: new Date(), end: null, items: options.items ?? null, users: null, fields: null },
    }),
  )
  return guid
}

/** Sweeps in their long form ask for longer than the quarter of an hour that a token is good for. */
const LONGER_MS = isFull ? 4 * 3_600_000 : 0
/** A signed-in user with exactly these roles; without any, one who may do everything. */
export const aUser = async (
  node: TestNode,
  company: string,
  options: { roles?: readonly Role[]; name?: string } = {},
): Promise<Caller> => {
  const guid = node.services.clock.uuid()
  const roles = options.roles ?? ALL_ROLES.filter((role) => role !== 'ROLE_API_DISABLED_OUTGOING')
  await transaction(node.pool, { company }, ({ db }) =>
    createMember(db, company, {
      guid,
      person: null,
      firstname: options.name ?? 'Ada',
      lastname: 'Test',
      username: guid,
      phone: '',
      callPrefix: '+33',
      roles,
    }),
  )
  const family = node.services.clock.uuid()
  await transaction(node.pool, { company }, ({ db }) =>
    sql`insert into refresh_token (company_id, id, family_id, user_id, token_hash, idle_until, expires_at)
    values (${company}, ${family}, ${family}, ${guid}, sha256(${family}::bytea), '9999-01-01', '9999-01-01')`.execute(
      db,
    ),
  )
  const issuedAt = new Date(node.services.clock.now().getTime() + LONGER_MS)
  const token = await node.kernel.tokens.access({ user: guid, company, family }, issuedAt)
  return { guid, company, token, ...withVerbs(callerOf(node, token)) }
}

/** A level on a folder for a user; what an administrator would set. */
export const grant = (node: TestNode, user: Caller, folder: string, level: 'none' | 'read' | 'write') =>
  transaction(node.pool, { company: user.company }, async ({ db }) => {
    await sql`insert into folder_permission (company_id, id, folder_id, user_id, level)
      values (${user.company}, gen_random_uuid(), ${folder}, ${user.guid}, ${level})`.execute(db)
    await sql`update company set rights_version = rights_version + 1 where id = ${user.company}`.execute(db)
  })

export const aFolder = async (user: Caller, name: string, fields: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await user.post('/folders', { name, type: 'stock', ...fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.guid
}

export const anItem = async (user: Caller, folder: string, fields: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await user.post('/items', { name: 'Vis', type: 'product', parent: folder, ...fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.guid
}
