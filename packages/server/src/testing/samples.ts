import { writeXlsxStream } from 'hucre/xlsx'
import { Secret, TOTP } from 'otpauth'
import { sql, transaction } from '../kernel/database.ts'
import { anItem, type Caller, type TestNode } from './test-node.ts'

/** What is sent to an endpoint; `file` for those that take one. */
export type Request = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: { name: string; content: Buffer }
}

/** A company with what everything else belongs to; samples make the rest. */
export type World = {
  node: TestNode
  admin: Caller
  /** Stands in every text, `open` in those that everybody of the company may read. */
  mark: string
  open: string
  fresh: () => string
  freshOpen: () => string
  folder: string
  target: string
  item: string
  category: string
  tag: string
  movement: string
  user: string
  group: string
  field: string
  formula: string
  product: string
  variant: string
  /** Guids that name nothing to whoever does not see its folders. */
  hidden: Readonly<Record<string, string>>
}

/** A request that the product accepts. */
export type Example = (world: World) => Request | Promise<Request>
type Statement = [text: string, values: unknown[]]

/**
 * What the sweeps have to know of a feature, in `samples.ts` of its folder; they find it there. A feature whose
 * requests the schemas can make, and whose tables its examples fill, has none.
 */
export type FeatureSamples = {
  /** By endpoint, where the schemas alone cannot make a request: it names records that exist. */
  examples?: Readonly<Record<string, Example>>
  /** Of changes of a record: the record, and a change that says every field of it. */
  whole?: Readonly<Record<string, Example>>
  /** Endpoints that only their own tests can call, with the reason. */
  elsewhere?: Readonly<Record<string, string>>
  /** Whoever looks at another company finds rows of this in it, with the mark in every text. */
  make?: (world: World) => Promise<unknown>
  /** Of those, guids that name nothing to whoever does not see the folders of the world. */
  hidden?: (world: World) => Promise<Readonly<Record<string, string>>>
  /** Rows that no endpoint writes; the owner of the database does. */
  rows?: (world: World) => readonly Statement[] | Promise<readonly Statement[]>
  /** Columns (`table.column`) whose text stays empty where it is: a fault of the ledger otherwise. */
  keptEmpty?: readonly string[]
  /** Columns that the database makes from other texts, or that jobs would make anew. */
  derived?: readonly string[]
  /** For each check of the ledger, by the beginning of its name, one statement that makes it speak. */
  faults?: Readonly<Record<string, string>>
}

/** Made for a world when it is first asked for. */
export const onceFor = <T>(make: (world: World) => Promise<T>): ((world: World) => Promise<T>) => {
  const kept = new WeakMap<World, Promise<T>>()
  return (world) => {
    const made = kept.get(world) ?? make(world)
    kept.set(world, made)
    return made
  }
}

export const created = async (reply: Promise<{ status: number; body: Record<string, unknown> }>): Promise<string> => {
  const { status, body } = await reply
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return String(body.guid)
}

export const on = (guid: string, body?: unknown): Request => ({ params: { guid }, ...(body !== undefined && { body }) })
export const newItem = (world: World) => anItem(world.admin, world.folder, { name: world.fresh(), quantity: 5 })

export const FAR = '2999-12-31'
export const FORMULA = {
  template: '{Quantité} * 2',
  variables: [{ name: 'Quantité', source: 'quantity' }],
  resultType: 'replace',
  schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
}

export const workbook = async (rows: readonly string[][]): Promise<Buffer> => {
  const stream = writeXlsxStream(rowsOf(rows.slice(1)), {
    name: 'Feuille',
    columns: rows[0]!.map((header) => ({ header })),
  }) as unknown as AsyncIterable<Uint8Array>
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
async function* rowsOf(rows: readonly string[][]) {
  yield* rows
}

/** Everything that was posted is sealed, however young. Answers the newest fingerprint. */
export const sealNow = ({ node, admin: { company } }: Pick<World, 'node' | 'admin'>): Promise<string> =>
  transaction(node.pool, { company }, async ({ db }) => {
    await sql`select seal_ledger(${company}::uuid, clock_timestamp(), 1000)`.execute(db)
    return (
      await sql<{
        fingerprint: string
      }>`select encode(fingerprint, 'hex') as fingerprint from ledger_block where company_id = ${company}
        order by number desc limit 1`.execute(db)
    ).rows[0]!.fingerprint
  })

export const PASSWORD = 'Entrepot-2026'
export const registration = (world: World) => ({
  firstname: 'Ada',
  lastname: 'Byron',
  email: `${world.fresh().replaceAll(/\W/g, '')}@example.com`,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  company: { name: world.fresh() },
  terms: true,
  phone: '0612345678',
})
export const signedUp = async (world: World) => {
  const body = registration(world)
  await world.admin.post('/auth/register', body)
  return { email: body.email, password: PASSWORD }
}
export const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
/** A second factor that was shown in a session was shown a moment ago: a sweep takes longer than it is good for. */
export const proveAgain = (node: TestNode, company: string) =>
  transaction(node.pool, { company }, ({ db }) =>
    sql`update session_proof set proved_at = now() where company_id = ${company}`.execute(db),
  )
