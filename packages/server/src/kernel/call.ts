import { changesNothing } from '@entrepot/contract/kernel/endpoint.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { newOutbox, writeOutbox } from './outbox.ts'
import type { Ctx } from './context.ts'
import { closedDb, fixed, openedTransaction, transaction, type Transaction, type Turn } from './database.ts'
import { isConflict, isGone, pgConstraint } from './database-errors.ts'
import { Download } from './download.ts'
import { requireAccess } from './guard.ts'
import { findStored, mayHaveTwin, replay, requestHash, type Stored } from './idempotency.ts'
import type { Kernel, Mounted, Raw } from './implement.ts'
import { LIMITS } from './limits.ts'
import { parseInput } from './parse.ts'
import { requireLiveSession, requireProof } from './proof.ts'
import type { Principal, PrincipalRow } from './principal.ts'
import { Problem } from './problem.ts'
import { settle } from './settle.ts'
import { isShaped } from './shaped.ts'
import { NotTogether, type Outcome, Together } from './together.ts'
import { requireView } from './view-as.ts'

/**
 * What a call may go by before the database has said so: that its caller is who they were a moment ago, and, of one
 * that changes nothing, that no rights change before it has ended (decision 0039).
 */
type Expected = { caller: boolean; rights: boolean }

/** A conflict of locks is nobody's fault: the same call is done again, a few times. */
export const callAsUser = async (
  kernel: Kernel,
  mounted: Mounted,
  raw: Raw,
  /** That was taken for it. */ turn?: Turn,
): Promise<unknown> => {
  const key = keyOf(mounted, raw)
  const expected: Expected = {
    caller: !mounted.isOutside && !raw.upload && !raw.request.claims!.as,
    rights: true,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(kernel, mounted, raw, key, expected, attempt === 1 ? turn : undefined)
    } catch (error) {
      if (error instanceof StalePrincipal) {
        expected.caller = false
        continue
      }
      // An import that makes folders all the time would refuse a reading of many statements each time.
      expected.rights = false
      // A call with the same key was faster: its answer is found on the next round.
      const isDoubled = pgConstraint(error) === 'idempotency_pkey'
      if (attempt <= LIMITS.retriesOnConflict && !raw.upload && (isDoubled || isConflict(error) || isGone(error)))
        continue
      const twin = key && mayHaveTwin(error) ? await duplicateAnswer(kernel, mounted, raw, key) : null
      if (twin) return twin.body
      throw error
    }
  }
}

const duplicateAnswer = async (kernel: Kernel, mounted: Mounted, raw: Raw, key: string): Promise<Stored | null> => {
  const { company, user } = raw.request.claims!
  const stored = await transaction(
    kernel.services.pool,
    { company },
    (tx) => findStored(tx.db, company, user, mounted.route, key),
    { readOnly: true },
  )
  const { request } = raw
  return stored?.hash === requestHash({ params: request.params, query: request.query, body: request.body })
    ? stored
    : null
}

export const keyOf = (mounted: Mounted, raw: Raw): string | null =>
  changesNothing(mounted.endpoint) || mounted.isOutside ? null : keyOfRequest(raw.request)

/** For a handler outside a transaction, which has to keep the key with what it makes. */
export const keyOfRequest = (request: Raw['request']): string | null => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = String(header)
  if (key.length === 0 || key.length > LIMITS.idempotencyKeyLength) throw new Problem('bad_request')
  return key
}

/**
 * The opening of a call: names the company, then tells in which versions the rows of the company and the caller stand,
 * or null when the same call was answered before or there is no such caller.
 */
const openKnownCall = (company: string, user: string, route: string, key: string | null) =>
  fixed<{ versions: string | null }>`
    select open_known_call(${company}, ${user}, ${route}, ${key}) as versions`.compile()

/** The same of a call that changes nothing, in as many milliseconds a statement as it says. */
const openReadCall = (company: string, user: string, patienceMs: number | null) =>
  fixed<{ versions: string | null }>`
    select open_read_call(${company}, ${user}, ${patienceMs}) as versions`.compile()

/** The same for a caller whom this node has not just served: who calls, and what the same call was answered before. */
type Opened = PrincipalRow & { request_hash: string | null; status: number; body: unknown }
const openCall = (company: string, user: string, route: string, key: string | null) =>
  fixed<Opened>`select * from open_call(${company}, ${user}, ${route}, ${key})`

/**
 * Something about the caller changed since the last call, or this call was answered before: what was done is undone and
 * done again.
 */
class StalePrincipal extends Error {}

const notOpen = () => {
  throw new Error('No transaction is open here')
}

/** What a call has come to before its transaction ends. */
type Served = {
  body: unknown
  /** To be done once it stands. */ afterwards: () => void
  /** Of a handler that opens its own transactions. */ outside?: { ctx: Ctx; input: unknown }
}
const NOTHING_FOLLOWS = () => {}

/** What a call does in its transaction, by who its caller is and what the same call was answered before. */
const serve = async (
  kernel: Kernel,
  mounted: Mounted,
  raw: Raw,
  key: string | null,
  expected: Expected,
  tx: Transaction,
  found: Principal | null,
  stored: Stored | null,
): Promise<Served> => {
  const { endpoint } = mounted
  const { request, reply } = raw
  const { company, as: viewed } = request.claims!
  const caller = viewed
    ? await requireView(endpoint, found, await kernel.principals.find(tx.db, company, viewed))
    : found
  const { principal, rights } = await requireAccess(endpoint, caller, request.claims!, reply)
  if (endpoint.personal || endpoint.sensitive)
    await requireLiveSession(tx.db, kernel.services.clock.now(), request.claims!)
  if (endpoint.sensitive) await requireProof(tx.db, kernel.services.clock.now(), request.claims!, principal.user.person)
  const sent = { params: request.params, query: request.query, body: raw.upload ? raw.upload.fields : request.body }
  const input = parseInput(endpoint, sent)
  const ctx: Ctx = {
    services: kernel.services,
    db: tx.db,
    ask: tx.ask,
    onCommit: tx.onCommit,
    flush: tx.flush,
    company: principal.company,
    user: principal.user,
    rights: isReading(mounted) && expected.rights ? { ...rights, version: principal.company.rightsVersion } : rights,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    idempotencyKey: key,
    channel: request.claims!.scopes ? 'api' : 'screen',
    session: request.claims!.family,
    outbox: newOutbox(),
  }
  if (mounted.isOutside) {
    const closed = { ...ctx, db: closedDb, ask: notOpen, onCommit: notOpen, flush: notOpen }
    return { body: null, afterwards: NOTHING_FOLLOWS, outside: { ctx: closed, input } }
  }
  const idempotent =
    key === null
      ? null
      : {
          route: mounted.route,
          key,
          hash: requestHash({ params: request.params, query: request.query, body: request.body }),
        }
  if (stored && idempotent) return { body: replay(stored, idempotent).body, afterwards: NOTHING_FOLLOWS }
  const body = checked(mounted, await mounted.handler(ctx as never, input as never, raw))
  await settle(ctx)
  return { body, afterwards: writeOutbox(ctx, idempotent && { ...idempotent, status: endpoint.status ?? 200, body }) }
}

const isReading = (mounted: Mounted): boolean => changesNothing(mounted.endpoint) && !mounted.isOutside

const call = async (
  kernel: Kernel,
  mounted: Mounted,
  raw: Raw,
  key: string | null,
  expected: Expected,
  turn: Turn | undefined,
): Promise<unknown> => {
  const { company, user } = raw.request.claims!
  const readOnly = isReading(mounted)
  const serveAs = (tx: Transaction, found: Principal | null, stored: Stored | null) =>
    serve(kernel, mounted, raw, key, expected, tx, found, stored)

  const { body, afterwards, outside } = await openedTransaction(
    kernel.services.pool,
    readOnly
      ? openReadCall(company, user, statementMsOf(raw.request))
      : openKnownCall(company, user, mounted.route, key),
    async (tx, opened) => {
      const seen = expected.caller ? kernel.principals.lastSeen(company, user) : null
      if (seen) {
        // Most callers are who they were a moment ago: the verb begins in the flush that asks. Its work counts if the
        // answer, which comes first, says so.
        const [asked, served] = await Promise.allSettled([opened, serveAs(tx, seen.principal, null)])
        if (asked.status === 'rejected') throw asked.reason
        if (asked.value[0]!.versions !== seen.versions) throw new StalePrincipal()
        if (served.status === 'rejected') throw served.reason
        return served.value
      }
      const [known] = await opened
      const { rows } = await openCall(company, user, mounted.route, key).execute(tx.db)
      const [row] = rows
      if (!row) return serveAs(tx, null, null)
      const principal = kernel.principals.of(tx.db, company, user, row, known!.versions)
      return serveAs(
        tx,
        principal,
        row.request_hash === null ? null : { hash: row.request_hash, status: row.status, body: row.body },
      )
    },
    { readOnly, turn },
  )

  afterwards()
  if (!outside) return body
  return checked(mounted, await mounted.handler(outside.ctx as never, outside.input as never, raw))
}

/** A call that is carried out with others, by a caller whom this node has just served. */
export type Joined = { mounted: Mounted; raw: Raw; key: string | null }
const IS_EXPECTED: Expected = { caller: true, rights: true }

/** Whose caller this node knows, and who is nobody else. */
export const mayJoin = ({ principals }: Kernel, { claims }: Raw['request']): boolean =>
  claims !== undefined && !claims.as && principals.lastSeen(claims.company, claims.user) !== null

/**
 * Calls of one company in one transaction (`together.ts`), all of which read or all of which write. Answers what each
 * of them came to; one that is to be done alone has done nothing.
 */
export const callTogether = async (
  kernel: Kernel,
  joined: readonly Joined[],
  turn: Turn,
): Promise<readonly Outcome<unknown>[]> => {
  const { company } = joined[0]!.raw.request.claims!
  const readOnly = isReading(joined[0]!.mounted)
  const callers = joined.map(({ raw }) => raw.request.claims!.user)
  const open = readOnly
    ? fixed<{ versions: string | null }>`
        select open_read_calls(${company}::uuid, ${callers}::uuid[]) as versions`
    : fixed<{ versions: string | null }>`
        select open_known_calls(${company}::uuid, ${callers}::uuid[], ${joined.map(({ mounted }) => mounted.route)}::text[],
        ${joined.map(({ key }) => key)}::text[]) as versions`
  let outcomes: readonly Outcome<Served>[] = []
  try {
    await openedTransaction(
      kernel.services.pool,
      open.compile(),
      async (tx, opened) => {
        const seen = callers.map((user) => kernel.principals.lastSeen(company, user))
        const together = new Together(tx, joined.length)
        const [versions, served] = await Promise.all([
          opened,
          together.serve(
            joined.map(({ mounted, raw, key }, at) => (own) => {
              const known = seen[at]
              if (!known) throw new StalePrincipal()
              return serve(kernel, mounted, raw, key, IS_EXPECTED, own, known.principal, null)
            }),
          ),
        ])
        outcomes = served.map((outcome, at) =>
          versions[at]?.versions === seen[at]?.versions ? outcome : { alone: new StalePrincipal() },
        )
        together.write(new Set(outcomes.flatMap((outcome, at) => ('value' in outcome ? at : []))))
      },
      { readOnly, turn },
    )
  } catch (error) {
    if (!(error instanceof NotTogether)) throw error
    // Nothing of any of them stands. Why it is so is known of those that failed.
    return outcomes.map((outcome) => ('alone' in outcome ? outcome : { alone: error }))
  }
  return outcomes.map((outcome) => {
    if ('alone' in outcome) return outcome
    outcome.value.afterwards()
    return { value: outcome.value.body }
  })
}

/** Who filters a list waits for it, and everybody else for the processor it takes: a filter is refused sooner. */
const statementMsOf = ({ query }: Raw['request']): number | null => {
  const { filters, export: format } = query as { filters?: unknown; export?: unknown }
  return filters && !format ? LIMITS.filteredMs : null
}

/**
 * What leaves is what the contract declares: undeclared properties are dropped, a missing one is an error of ours. What
 * was made in that shape is not read again.
 */
const checked = (mounted: Mounted, value: unknown): unknown =>
  value instanceof Download || mounted.endpoint.answers || isShaped(value)
    ? value
    : mounted.endpoint.response.parse(value)
