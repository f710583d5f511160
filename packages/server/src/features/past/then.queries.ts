import type { FolderLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type Known = Record<'knownSince' | 'keywordsKnownSince' | 'listsKnownSince' | 'detailsKnownSince', Date>
/**
 * Since when it is known what records and folders were, what keywords were, what other lists held, and more of them.
 */
export const knownSince = async (ctx: Ctx): Promise<Known> => {
  const { rows } = await sql<Known>`
    select coalesce(h.at, c.created_at) as "knownSince", coalesce(h.records_at, c.created_at) as "keywordsKnownSince",
      coalesce(h.lists_at, c.created_at) as "listsKnownSince", coalesce(h.details_at, c.created_at) as "detailsKnownSince"
    from company c left join history_start h on h.company_id = c.id where c.id = ${ctx.company.guid}`.execute(ctx.db)
  return rows[0]!
}

export const RIGHT_KINDS = ['user', 'group', 'member', 'user_role', 'group_role', 'permission'] as const
export type RightKind = (typeof RIGHT_KINDS)[number]
export type RightImage = {
  id: string
  firstname: string
  lastname: string
  name: string
  active: boolean
  is_user: boolean
  created_at: string
  user_id: string | null
  group_id: string | null
  role: string
  folder_id: string
  level: FolderLevel
}
/** A fact of rights: with its image as it stands, or as it was; none: it was not there. */
export type RightFact = { kind: RightKind; key: string; image: RightImage | null }

/** Everything that gives rights today. */
export const rightsNow = async (ctx: Ctx): Promise<RightFact[]> => {
  const { guid } = ctx.company
  const { rows } = await sql<RightFact>`
    select 'user' as kind, id::text as key, jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname,
      'active', active, 'is_user', is_user, 'created_at', created_at) as image from app_user where company_id = ${guid}
    union all select 'group', id::text, to_jsonb(g) from user_group g where company_id = ${guid}
    union all select 'member', key_of_right(to_jsonb(m)), to_jsonb(m) from group_member m where company_id = ${guid}
    union all select 'user_role', key_of_right(to_jsonb(r)), to_jsonb(r) from user_role r where company_id = ${guid}
    union all select 'group_role', key_of_right(to_jsonb(r)), to_jsonb(r) from group_role r where company_id = ${guid}
    union all select 'permission', key_of_right(to_jsonb(p)), to_jsonb(p) from folder_permission p
      where company_id = ${guid}`.execute(ctx.db)
  return rows
}

/** Of each that was otherwise at an instant, what it was. */
export const rightsBefore = async (ctx: Ctx, at: Date): Promise<RightFact[]> => {
  const { rows } = await sql<RightFact>`select distinct on (kind, key) kind, key, image from rights_history
    where company_id = ${ctx.company.guid} and until > ${at} order by kind, key, place`.execute(ctx.db)
  return rows
}
