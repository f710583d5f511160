import type { Ctx } from './context.ts'
import { sql } from './database.ts'

/** Somebody or something by its name, also once it is gone; null: nobody, or it is deleted. */
export type Ref = { guid: string; name: string }
export const refOf = (guid: string | null, name: string | null): Ref | null =>
  guid ? { guid, name: name ?? '' } : null

/** Who made a record and who changed it last, as queries answer it. */
export type Stamps = {
  version: number
  createdAt: Date
  createdBy: Ref | null
  updatedAt: Date
  updatedBy: Ref | null
  updatedByName: string
}
export type RawStamps = {
  version: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  updated_at: Date
  updated_by: string | null
  updated_by_name: string
}
const COLUMNS: readonly (keyof RawStamps)[] = [
  'version',
  'created_at',
  'created_by',
  'created_by_name',
  'updated_at',
  'updated_by',
  'updated_by_name',
]
/** The columns of a table that is called `alias`. */
export const stampColumns = (alias: string) => sql.join(COLUMNS.map((column) => sql.ref(`${alias}.${column}`)))

export const stampsOf = (raw: RawStamps): Stamps => ({
  version: raw.version,
  createdAt: raw.created_at,
  createdBy: refOf(raw.created_by, raw.created_by_name),
  updatedAt: raw.updated_at,
  updatedBy: refOf(raw.updated_by, raw.updated_by_name),
  updatedByName: raw.updated_by_name,
})

/** What every change of a record sets. */
export const touched = (ctx: Ctx) => sql`version = version + 1, updated_at = instant(), updated_by = ${ctx.user.guid},
  updated_by_name = ${ctx.user.name}`
