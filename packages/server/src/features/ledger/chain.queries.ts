import { type Db, sql } from '../../kernel/database.ts'

export type Block = { number: number; fingerprint: string; movements: number; sealedAt: Date; lastAt: Date }
const BLOCK = sql.raw(
  `number, encode(fingerprint, 'hex') as fingerprint, movements, sealed_at as "sealedAt", last_at as "lastAt"`,
)

export const newestBlock = async (db: Db, company: string): Promise<Block | undefined> =>
  (
    await sql<Block>`select ${BLOCK} from ledger_block where company_id = ${company}
      order by number desc limit 1`.execute(db)
  ).rows[0]

export const blockWith = async (db: Db, company: string, fingerprint: string): Promise<Block | undefined> =>
  (
    await sql<Block>`select ${BLOCK} from ledger_block
      where company_id = ${company} and fingerprint = decode(${fingerprint}, 'hex')`.execute(db)
  ).rows[0]

export type SealedBlock = Pick<Block, 'number' | 'movements' | 'fingerprint' | 'sealedAt'> & { digests: string }
export const blockAfter = async (db: Db, company: string, number: number): Promise<SealedBlock | undefined> =>
  (
    await sql<SealedBlock>`select number, movements, encode(digests, 'hex') as digests,
      encode(fingerprint, 'hex') as fingerprint, sealed_at as "sealedAt" from ledger_block
      where company_id = ${company} and number > ${number} order by number limit 1`.execute(db)
  ).rows[0]

/** What was sealed in a block, to the letter, in its order. */
export const textsOfBlock = async (db: Db, company: string, number: number): Promise<string[]> =>
  (
    await sql<{ text: string }>`
    with block as (select last_at, last_id from ledger_block where company_id = ${company} and number = ${number}),
      before as (select last_at, last_id from ledger_block where company_id = ${company} and number = ${number - 1})
    select movement_text(m) as text from movement m where m.company_id = ${company}
      and (m.created_at, m.id) > (coalesce((select last_at from before), '-infinity'),
      coalesce((select last_id from before), '00000000-0000-0000-0000-000000000000'))
      and (m.created_at, m.id) <= ((select last_at from block), (select last_id from block))
      order by m.created_at, m.id`.execute(db)
  ).rows.map(({ text }) => text)

/** How many movements are sealed, and how many wait for the next block. */
export const sealedAndWaiting = async (db: Db, company: string): Promise<{ sealed: number; waiting: number }> => {
  const { rows } = await sql<{ sealed: number; waiting: number }>`
    with last as (select last_at, last_id from ledger_block where company_id = ${company} order by number desc limit 1)
    select (select coalesce(sum(movements), 0)::bigint from ledger_block where company_id = ${company}) as sealed,
      (select count(*)::bigint from movement m
      where m.company_id = ${company} and (m.created_at, m.id) > (coalesce((select last_at
      from last), '-infinity'), coalesce((select last_id
      from last), '00000000-0000-0000-0000-000000000000'))) as waiting`.execute(db)
  return rows[0]!
}

export const sealSome = async (db: Db, company: string, settled: string, most: number): Promise<number> =>
  (
    await sql<{ n: number }>`select seal_ledger(${company}::uuid, ${settled}::timestamptz, ${most}::int) as n`.execute(
      db,
    )
  ).rows[0]!.n

export type Break = { number: number; what: string; movement: string | null; item: string | null; at: Date | null }
export const breaksBetween = async (db: Db, company: string, first: number, last: number): Promise<Break[]> =>
  (
    await sql<Break>`
    select x.number, x.what, x.movement_id as movement, m.item_id as item, m.created_at as at
    from ledger_breaks(${company}::uuid, ${first}::int, ${last}::int) x
    left join movement m on m.company_id = ${company} and m.id = x.movement_id order by x.number, m.created_at`.execute(
      db,
    )
  ).rows
