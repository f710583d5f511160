import { ITEM_CONTENT } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed } from '../../kernel/database.ts'

export type EffectKind =
  | 'item_created'
  | 'item_changed'
  | 'movement'
  | 'folder_created'
  | 'folder_changed'
  | 'tag_created'
  | 'category_created'
/** What a row did to a record. `before`: what a rollback brings back; `group`: of its movements. */
export type NewEffect = { kind: EffectKind; record: string; group?: string | null; before?: object }

/** What users can change of a folder, as one text; of an item: `ITEM_CONTENT`. */
const FOLDER_CONTENT = `
  md5(jsonb_build_array(f.parent_id, f.name, f.tag, f.type, f.description, f.category_id, f.deleted_at is null)::text)`
export const CONTENT = constant(
  `case when i.id is not null then ${ITEM_CONTENT} when f.id is not null then ${FOLDER_CONTENT} end`,
)
/** The record of an effect named `e`. */
export const RECORD = constant(`
  left join item i on e.kind in ('item_created', 'item_changed', 'movement') and i.company_id = e.company_id and i.id = e.record_id
  left join folder f on e.kind in ('folder_created', 'folder_changed') and f.company_id = e.company_id and f.id = e.record_id`)

/**
 * In the order of writing, after everything of the chunk stands. A movement may go on from what others left, so its
 * record is not compared.
 */
export const insertEffects = async (ctx: Ctx, guid: string, effects: readonly NewEffect[]): Promise<void> => {
  if (effects.length === 0) return
  const rows = effects.map(({ kind, record, group = null, before = {} }, n) => ({
    n,
    kind,
    record_id: record,
    group_id: group,
    before,
  }))
  await fixed`
    insert into import_effect (company_id, import_id, kind, record_id, group_id, before, version, content)
    select e.company_id, ${guid}::uuid, e.kind, e.record_id, e.group_id, e.before, case
    when e.kind <> 'movement' then coalesce(i.version, f.version) end, case
    when e.kind <> 'movement' then ${CONTENT} end
    from (select ${ctx.company.guid}::uuid as company_id, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(n int, kind text, record_id uuid, group_id uuid,
    before jsonb)) e ${RECORD} order by e.n`.execute(ctx.db)
}

/** Records that changed along with others of the same import, as those of one article do. */
export const refreshContents = async (ctx: Ctx, guid: string, records: readonly string[]): Promise<void> => {
  if (records.length === 0) return
  await fixed`
    update import_effect old set content = ${CONTENT}, version = coalesce(i.version, f.version)
    from import_effect e ${RECORD}
    where old.company_id = ${ctx.company.guid} and old.import_id = ${guid}
    and old.record_id = any(${[...records]}::uuid[]) and old.content is not null
      and e.company_id = old.company_id and e.import_id = old.import_id and e.position = old.position`.execute(ctx.db)
}
