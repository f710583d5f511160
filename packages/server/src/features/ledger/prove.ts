import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { notify } from '../notifications/index.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { CHAIN_CHECK } from './checks.queries.ts'
import { type Break, breaksBetween, newestBlock, sealedAndWaiting } from './chain.queries.ts'
import {
  endProof,
  openProof,
  type ProofRow,
  rowsOfCheck,
  saveProgress,
  type StoredResult,
  workingUsers,
} from './proofs.queries.ts'
import { settledAt } from '../../kernel/settled.ts'
import { sealCompany } from './seal.ts'

/** Rows that are shown of one check; all are counted. */
const SHOWN = 20
const BLOCKS_AT_ONCE = 100
/** The chain is the longer half of the way. */
const CHAIN_FROM = 50

/**
 * Works on every proof that was asked for: it only reads, so that whoever takes it over after a killed node begins
 * again.
 */
export const runProofs = (kernel: Kernel): Promise<void> =>
  forEachCompany(kernel.services, 'ledger: not proved', async (company) => {
    const asked = await transaction(kernel.services.pool, { company }, ({ db }) => openProof(db, company), {
      readOnly: true,
    })
    if (asked) await prove(kernel, company, asked)
  })

const prove = async (kernel: Kernel, company: string, { guid, by }: ProofRow): Promise<void> => {
  const { pool, log } = kernel.services
  const settled = await settledAt(kernel.services)
  if (settled) await sealCompany(kernel.services, company, settled)
  const advance = (progress: number) =>
    transaction(pool, { company }, ({ db }) => saveProgress(db, company, guid, Math.floor(progress)))
  const results = [...(await proveRows(kernel, company, advance)), await proveChain(kernel, company, advance)]
  const isSound = results.every(({ found }) => found === 0)
  if (!isSound)
    log.error(
      { company, checks: results.filter(({ found }) => found > 0).map(({ check, found }) => `${check}: ${found}`) },
      'ledger: not sound',
    )
  const announce = await transaction(pool, { company }, async ({ db }) => {
    const { sealed, waiting } = await sealedAndWaiting(db, company)
    if (!(await endProof(db, company, guid, sealed + waiting, results))) return () => {}
    return tell(kernel, db, company, by, isSound)
  })
  announce()
}

type Advance = (progress: number) => Promise<unknown>
const patient = { readOnly: true, patienceMs: LIMITS.proofStatementMs }

const proveRows = async (
  { services: { pool, registry } }: Kernel,
  company: string,
  advance: Advance,
): Promise<StoredResult[]> => {
  const checks = registry.checks.filter((check) => check !== CHAIN_CHECK)
  const results: StoredResult[] = []
  for (const [at, { name, subject, query }] of checks.entries()) {
    const { n, rows } = await transaction(pool, { company }, ({ db }) => rowsOfCheck(db, query, SHOWN), patient)
    results.push({ check: name, subject, found: n, findings: rows.map(findingOf) })
    await advance(((at + 1) / checks.length) * CHAIN_FROM)
  }
  return results
}

/** Rows of the checks name a record as `id` or `item_id`; what else they say is shown as it is. */
const findingOf = (row: Record<string, unknown>): StoredResult['findings'][number] => ({
  what: 'row',
  item: guidIn(row['item_id']) ?? guidIn(row['id']),
  details: Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => name !== 'company_id' && value !== null && !guidIn(value))
      .map(([name, value]) => [name, String(typeof value === 'object' ? JSON.stringify(value) : value)]),
  ),
})
const guidIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : null

const proveChain = async ({ services: { pool } }: Kernel, company: string, advance: Advance): Promise<StoredResult> => {
  const last =
    (await transaction(pool, { company }, ({ db }) => newestBlock(db, company), { readOnly: true }))?.number ?? 0
  const breaks: Break[] = []
  for (let first = 1; first <= last; first += BLOCKS_AT_ONCE) {
    const end = Math.min(first + BLOCKS_AT_ONCE - 1, last)
    breaks.push(...(await transaction(pool, { company }, ({ db }) => breaksBetween(db, company, first, end), patient)))
    await advance(CHAIN_FROM + (end / last) * (99 - CHAIN_FROM))
  }
  const findings = breaks.slice(0, SHOWN).map(({ what, item, number, at }) => ({
    what,
    item,
    details: { block: String(number), ...(at && { at: at.toISOString() }) },
  }))
  return { check: CHAIN_CHECK.name, subject: CHAIN_CHECK.subject, found: breaks.length, findings }
}

const ANSWERS_FOR_IT = roles('USER')

/** Whoever asked hears that it is done; that something is wrong is told to everybody who answers for the company. */
const tell = async (
  { services, principals }: Kernel,
  db: Db,
  company: string,
  by: string | null,
  isSound: boolean,
): Promise<() => void> => {
  const rights = isSound ? new Map() : await principals.rightsOfAll(db, company, await workingUsers(db, company))
  const readers = new Set([
    ...(by ? [by] : []),
    ...[...rights].filter(([, own]) => can(own.roles, ANSWERS_FOR_IT)).map(([user]) => user),
  ])
  if (readers.size === 0) return () => {}
  await notify(
    db,
    company,
    ...[...readers].map((user) => ({
      guid: services.clock.orderedUuid(),
      user,
      kind: 'ledger' as const,
      message: isSound ? ('ledger_sound' as const) : ('ledger_faulty' as const),
      params: {},
      link: '/settings/ledger',
      progress: null,
    })),
  )
  return writeEvents(
    services,
    db,
    company,
    [...readers].map((user) => ({ topic: 'notifications' as const, data: {}, user })),
  )
}
