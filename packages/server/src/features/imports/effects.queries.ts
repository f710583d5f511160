import type { ImportedKind } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import type { EffectKind, NewEffect } from '../../kernel/import-target.ts'
import { overKinds, overRecords } from './imported.queries.ts'

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
  const { record: joined, version, content } = overKinds(ctx, new Set(effects.map(({ kind }) => kind)))
  await sql`
    insert into import_effect (company_id, import_id, kind, record_id, group_id, before, version, content)
    select e.company_id, ${guid}::uuid, e.kind, e.record_id, e.group_id, e.before, case
    when e.kind <> 'movement' then ${version} end, case
    when e.kind <> 'movement' then ${content} end
    from (select ${ctx.company.guid}::uuid as company_id, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(n int, kind text, record_id uuid, group_id uuid,
    before jsonb)) e ${joined} order by e.n`.execute(ctx.db)
}

/** Records that changed along with others of the same import, as those of one article do. */
export const refreshContents = async (ctx: Ctx, guid: string, records: readonly string[]): Promise<void> => {
  if (records.length === 0) return
  const { record: joined, version, content } = overRecords(ctx)
  // One after the other: the planner takes each for a single row, and would look for each effect through all records
  // for each of those that changed.
  await fixed`
    with e as materialized (select * from import_effect
      where company_id = ${ctx.company.guid} and import_id = ${guid}
      and record_id = any(${[...records]}::uuid[]) and content is not null),
    found as materialized (select e.position, ${content} as content, ${version} as version from e ${joined})
    update import_effect old set content = found.content, version = found.version
    from found
    where old.company_id = ${ctx.company.guid} and old.import_id = ${guid}
    and old.position = found.position`.execute(ctx.db)
}

/** Records of a kind that an import has made so far. */
export const recordsMadeBy = async (ctx: Ctx, guid: string, kind: ImportedKind): Promise<ReadonlySet<string>> => {
  const made: EffectKind = `${kind}_created`
  const { rows } = await fixed<{ record: string }>`select record_id as record from import_effect
    where company_id = ${ctx.company.guid} and import_id = ${guid} and kind = ${made} and decision is null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ record }) => record))
}
