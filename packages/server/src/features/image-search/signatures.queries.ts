import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, customPlan, sql } from '../../kernel/database.ts'
import { guidList, readableFolders } from '../../kernel/folder-access.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { Signature } from './domain/signature.ts'

const shown = (company: string) =>
  sql`picture p join item i on i.company_id = p.company_id and i.id = p.item_id and i.deleted_at is null
    where p.company_id = ${company}`
const unseen = (company: string, engine: string) =>
  sql`not exists (select from picture_signature s
    where s.company_id = ${company} and s.engine = ${engine} and s.picture_id = p.id)`

export type Unseen = { guid: string; files: string[] }
/** Pictures of live items that an engine has not looked at, behind a guid. */
export const unseenPictures = async (
  db: Db,
  company: string,
  engine: string,
  after: string | null,
): Promise<Unseen[]> =>
  (
    await sql<Unseen>`select p.id as guid, p.files
      from ${shown(company)} and ${unseen(company, engine)} ${after ? sql`and p.id > ${after}` : sql``}
      order by p.id limit ${LIMITS.pictureBatch}`.execute(db)
  ).rows

/** Those of pictures that are still there. */
export const saveSignatures = (
  db: Db,
  company: string,
  engine: string,
  seen: readonly { guid: string; signature: Signature | null }[],
) =>
  sql`insert into picture_signature (company_id, picture_id, engine, sketch, vector)
    select p.company_id, p.id, ${engine}, r.sketch::bit(256), decode(r.vector, 'base64')
    from jsonb_to_recordset(${JSON.stringify(seen.map(({ guid, signature }) => ({ guid, sketch: signature?.sketch ?? null, vector: signature?.vector.toString('base64') ?? null })))}::jsonb) as r(guid uuid, sketch text, vector text)
    join picture p on p.company_id = ${company} and p.id = r.guid on conflict do nothing`.execute(db)

/** Of engines that are no longer asked. */
export const forgetOthers = (db: Db, company: string, engines: readonly string[]) =>
  sql`delete from picture_signature where company_id = ${company} and engine <> all(${[...engines]}::text[])`.execute(
    db,
  )

const readable = (ctx: Ctx) => {
  const folders = readableFolders(ctx)
  return folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``
}

export const countUnseen = async (ctx: Ctx, engine: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n
      from ${shown(ctx.company.guid)} ${readable(ctx)} and ${unseen(ctx.company.guid, engine)}`.execute(ctx.db)
  ).rows[0]!.n

export type Candidate = { picture: string; item: string; vector: Buffer }
/** So many times more than are wanted are looked at before it is asked who may see them. */
const AHEAD = 10

/**
 * Pictures within reach of the caller whose bits differ least from one of these. Bits are compared first, without what
 * they belong to: that is asked of the nearest, and of all where too few of those may be seen.
 */
export const likelyPictures = async (ctx: Ctx, engine: string, sketches: readonly string[]): Promise<Candidate[]> => {
  const most = LIMITS.pictureCandidates
  const far = sql`least(${sql.join(sketches.map((sketch) => sql`bit_count(s.sketch # ${sketch}::bit(256))`))})`
  const own = sql`s.company_id = ${ctx.company.guid} and s.engine = ${engine} and s.sketch is not null`
  const nearest = async (of: RawBuilder<unknown>) =>
    (
      await sql<Candidate & { looked: number }>`
    ${customPlan} with near as materialized (${of})
    select s.picture_id as picture, p.item_id as item, s.vector, (select count(*)::int from near) as looked from near
    join picture_signature s on s.company_id = ${ctx.company.guid} and s.engine = ${engine}
    and s.picture_id = near.picture_id
      join picture p on p.company_id = s.company_id and p.id = s.picture_id
      join item i on i.company_id = p.company_id and i.id = p.item_id and i.deleted_at is null ${readable(ctx)}
    order by near.far, s.picture_id limit ${most}`.execute(ctx.db)
    ).rows
  const few = await nearest(
    sql`select s.picture_id, ${far} as far from picture_signature s where ${own}
      order by far, s.picture_id limit ${most * AHEAD}`,
  )
  const wereAll = few[0] !== undefined && few[0].looked < most * AHEAD
  return few.length === most || wereAll
    ? few
    : nearest(sql`select s.picture_id, ${far} as far from picture_signature s where ${own}`)
}
