import { languageOf } from '@entrepot/contract/kernel/language.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** A user that a mail may go to. */
export type Reader = {
  guid: string
  person: string | null
  name: string
  email: string | null
  language: Language
  active: boolean
}
type Raw = Omit<Reader, 'language'> & { language: string | null }
const COLUMNS = sql`u.id as guid, u.person_id as person, trim(u.firstname || ' ' || u.lastname) as name, p.email,
  p.language, u.active and u.is_user as active`
const FROM = sql`app_user u left join person p on p.id = u.person_id`
const rowOf = (raw: Raw): Reader => ({ ...raw, language: languageOf(raw.language ?? 'fr') })

/** Users by guid, members of groups among them, each once. */
export const readersOf = async (
  ctx: Ctx,
  { users, groups }: { users: readonly string[]; groups: readonly string[] },
): Promise<Reader[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM}
    where u.company_id = ${ctx.company.guid} and (u.id = any(${[...users]}::uuid[]) or exists (select from group_member m
      where m.company_id = u.company_id and m.user_id = u.id and m.group_id = any(${[...groups]}::uuid[])))
    order by u.id`.execute(ctx.db)
  return rows.map(rowOf)
}
/** Users of the company behind these addresses. */
export const readersAt = async (ctx: Ctx, addresses: readonly string[]): Promise<Reader[]> => {
  if (addresses.length === 0) return []
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM}
    where u.company_id = ${ctx.company.guid} and u.is_user
      and lower(p.email) = any(${addresses.map((one) => one.toLowerCase())}::text[]) order by u.id`.execute(ctx.db)
  return rows.map(rowOf)
}

export type Named = { kind: 'user' | 'group'; guid: string; name: string }
const NAMED = (
  company: string,
) => sql`select 'user' as kind, u.id as guid, trim(u.firstname || ' ' || u.lastname) as name
    from app_user u where u.company_id = ${company} and u.is_user and u.active
    union all select 'group', g.id, g.name from user_group g where g.company_id = ${company}`
/** Users and groups that may be chosen. */
export const choosable = async (ctx: Ctx): Promise<Named[]> => {
  const { rows } = await sql<Named>`select n.* from (${NAMED(ctx.company.guid)}) n
    order by n.kind, n.name collate natural_order, n.guid`.execute(ctx.db)
  return rows
}
/** What they are called, also where an account is closed. */
export const namesOf = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ guid: string; name: string }>`
    select u.id as guid, trim(u.firstname || ' ' || u.lastname) as name from app_user u
    where u.company_id = ${ctx.company.guid} and u.id = any(${[...guids]}::uuid[])
    union all select g.id, g.name from user_group g
    where g.company_id = ${ctx.company.guid} and g.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ guid, name }) => [guid, name]))
}
/** Users by their address, in lower case. */
export const usersAtAddress = async (ctx: Ctx, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await readersAt(ctx, addresses)).map(({ guid, email }) => [email!.toLowerCase(), guid]))
export const groupsNamed = async (ctx: Ctx): Promise<{ guid: string; name: string }[]> =>
  (await choosable(ctx)).filter(({ kind }) => kind === 'group')
