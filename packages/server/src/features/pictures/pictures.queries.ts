import type { PictureTarget } from '@entrepot/contract/pictures/picture.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, fixed, sql } from '../../kernel/database.ts'
import { keepRemoval, removalOf } from '../../kernel/removals.queries.ts'

export type PictureRow = {
  guid: string
  target: PictureTarget
  owner: string
  position: number
  files: string[]
  width: number
  height: number
  createdAt: Date
  createdBy: { guid: string; name: string } | null
}
type Raw = {
  id: string
  item_id: string | null
  folder_id: string | null
  user_id: string | null
  position: number
  files: string[]
  width: number
  height: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  company_id: string
}

/** Where the owner stands; a picture without any is the company's. */
const COLUMN = { items: 'item_id', folders: 'folder_id', users: 'user_id', companies: null } as const
const TABLE = { items: 'item', folders: 'folder', users: 'app_user', companies: 'company' } as const

const rowOf = (raw: Raw): PictureRow => {
  const target = raw.item_id ? 'items' : raw.folder_id ? 'folders' : raw.user_id ? 'users' : 'companies'
  return {
    guid: raw.id,
    target,
    owner: raw.item_id ?? raw.folder_id ?? raw.user_id ?? raw.company_id,
    position: raw.position,
    files: raw.files,
    width: raw.width,
    height: raw.height,
    createdAt: raw.created_at,
    createdBy: raw.created_by ? { guid: raw.created_by, name: raw.created_by_name } : null,
  }
}

const COLUMNS = sql.raw(
  'p.id, p.company_id, p.item_id, p.folder_id, p.user_id, p.position, p.files, p.width, p.height, p.created_at, p.created_by, p.created_by_name',
)
const isOf = (target: PictureTarget, owner: string) =>
  COLUMN[target]
    ? sql`p.${sql.ref(COLUMN[target])} = ${owner}`
    : sql`p.company_id = ${owner} and num_nonnulls(p.item_id, p.folder_id, p.user_id) = 0`

export const picturesOf = async (ctx: Ctx, target: PictureTarget, owner: string): Promise<PictureRow[]> => {
  const { rows } =
    await sql<Raw>`select ${COLUMNS} from picture p where p.company_id = ${ctx.company.guid} and ${isOf(target, owner)}
      order by p.position, p.id`.execute(ctx.db)
  return rows.map(rowOf)
}

export const pictureByGuid = async (ctx: Ctx, guid: string): Promise<PictureRow | null> => {
  const {
    rows: [row],
  } = await sql<Raw>`select ${COLUMNS} from picture p
      where p.company_id = ${ctx.company.guid} and p.id = ${guid}`.execute(ctx.db)
  return row ? rowOf(row) : null
}

/** Of an owner that lives, whoever asks: an address that was given is shown as long as it lasts. */
export const shownFiles = async (db: Db, company: string, guid: string): Promise<string[] | null> => {
  const {
    rows: [row],
  } = await fixed<{ files: string[] }>`
    select p.files from picture p left join item i on i.company_id = p.company_id and i.id = p.item_id
    left join folder f on f.company_id = p.company_id and f.id = p.folder_id
    where p.company_id = ${company} and p.id = ${guid} and i.deleted_at is null and f.deleted_at is null`.execute(db)
  return row?.files ?? null
}

/** Nobody else changes the pictures of this owner before the commit. */
export const lockOwner = (ctx: Ctx, target: PictureTarget, owner: string) =>
  (target === 'companies'
    ? sql`select from company where id = ${ctx.company.guid} for no key update`
    : sql`select from ${sql.table(TABLE[target])}
      where company_id = ${ctx.company.guid} and id = ${owner} for no key update`
  ).execute(ctx.db)

export type NewPicture = {
  guid: string
  target: PictureTarget
  owner: string
  position: number
  files: readonly string[]
  width: number
  height: number
}
export const insertPicture = (ctx: Ctx, { guid, target, owner, position, files, width, height }: NewPicture) =>
  sql`insert into picture (company_id, id, item_id, folder_id, user_id, position, files, width, height, created_by,
    created_by_name)
    values (${ctx.company.guid}, ${guid}, ${target === 'items' ? owner : null}, ${target === 'folders' ? owner : null},
    ${target === 'users' ? owner : null}, ${position}, ${[...files]}, ${width}, ${height}, ${ctx.user.guid},
    ${ctx.user.name})`.execute(ctx.db)

export const deletePicture = async (ctx: Ctx, guid: string): Promise<void> => {
  await keepRemoval(ctx, 'picture', guid)
  await ctx.db.deleteFrom('picture').where('company_id', '=', ctx.company.guid).where('id', '=', guid).execute()
}

/** A picture that the caller removed, and where it was. */
export const removedPicture = async (ctx: Ctx, guid: string): Promise<PictureRow | null> => {
  const content = await removalOf(ctx, 'picture', guid)
  if (!content) return null
  const { rows } = await sql<Raw>`select ${COLUMNS} from jsonb_populate_record(null::picture,
    ${JSON.stringify(content)}::jsonb) p`.execute(ctx.db)
  return rowOf(rows[0]!)
}
export const insertAgain = (ctx: Ctx, guid: string) =>
  sql`insert into picture select p.* from removal r, jsonb_populate_record(null::picture, r.content) p
    where r.company_id = ${ctx.company.guid} and r.id = ${guid} and r.kind = 'picture'`.execute(ctx.db)

/** The pictures of an owner in this order, from 0. */
export const placePictures = (ctx: Ctx, guids: readonly string[]) =>
  sql`update picture p set position = o.n - 1 from unnest(${[...guids]}::uuid[]) with ordinality as o(id, n)
    where p.company_id = ${ctx.company.guid} and p.id = o.id and p.position <> o.n - 1`.execute(ctx.db)

/**
 * The first picture stands in the row of its owner. That is no change of the record: whoever has it open may still save
 * it.
 */
export const keepFirst = (ctx: Ctx, target: PictureTarget, owner: string, first: string | null) =>
  (target === 'companies'
    ? sql`update company set picture_id = ${first} where id = ${ctx.company.guid} and picture_id is distinct
      from ${first}::uuid`
    : sql`update ${sql.table(TABLE[target])} set picture_id = ${first}
      where company_id = ${ctx.company.guid} and id = ${owner} and picture_id is distinct from ${first}::uuid`
  ).execute(ctx.db)

export const colleagueName = async (ctx: Ctx, guid: string): Promise<string | null> => {
  const {
    rows: [row],
  } = await fixed<{
    name: string
  }>`select trim(firstname || ' ' || lastname) as name from app_user
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
  return row?.name ?? null
}
