import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import { type ImportRow, type StoredImport, importOf } from './stored-import.ts'

type OfFile = Pick<ImportRow, 'user' | 'storedFile' | 'sheets'>
/** The imports of all sheets of a file, in the order of the file. */
export const sheetsOfFile = async (
  ctx: Ctx,
  { user, storedFile, sheets }: OfFile,
  { lock = false } = {},
): Promise<ImportRow[]> => {
  const { rows } =
    await sql<StoredImport>`select * from import where company_id = ${ctx.company.guid} and user_id = ${user}
    and stored_file = ${storedFile} order by id ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const placeOf = ({ sheet }: ImportRow) => sheets.findIndex(({ name }) => name === sheet)
  return rows.map(importOf).toSorted((a, b) => placeOf(a) - placeOf(b))
}
/** Those named, or all of the file, where nothing is done to them together any more. */
export const setChain = (ctx: Ctx, guids: readonly string[], act: 'run' | 'undo', skipErrors: boolean) =>
  sql`update import set chain_act = ${act}, chain_skip = ${skipErrors}
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
export const endChain = (db: Db, company: string, guid: string) =>
  sql`update import s set chain_act = null from import i where i.company_id = ${company} and i.id = ${guid}
    and s.company_id = i.company_id and s.user_id = i.user_id and s.stored_file = i.stored_file`.execute(db)
