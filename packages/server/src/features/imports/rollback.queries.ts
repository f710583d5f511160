import type { ImportState } from '@entrepot/contract/imports/states.ts'
import type { ImportedKind } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed } from '../../kernel/database.ts'
import type { EffectKind, ImportEffect, UndoDecision } from '../../kernel/import-target.ts'
import { kindOf, overRecords } from './imported.queries.ts'

export type Touched = { guid: string; kind: ImportedKind; name: string; reason: string }

/**
 * Effects that nobody decided yet, with why they stay. `moved`: records whose stock went on after the first movement of
 * the import, by movements that still stand; whatever happened is nothing where the record is as the import left it.
 * Only records that have more movements than the import gave them are looked at closely, each movement by itself: as
 * joins these questions are planned for a few rows and take a minute for many.
 */
const touchedBy = (ctx: Ctx) => {
  const { record, name, seenIn, why } = overRecords(ctx)
  return constant(`
  with ours as materialized (
    select o.item_id, min(o.seq) as first, max(o.seq) as last, count(*) as n from import_effect x
    join movement o on o.company_id = x.company_id and o.group_id = x.group_id
    where x.company_id = current_company() and x.import_id = $1 and x.kind = 'movement' group by o.item_id),
  went_on as materialized (select ours.* from ours
  join item i on i.company_id = current_company() and i.id = ours.item_id where i.seq - ours.first + 1 > ours.n
      and (i.quantity, i.folder_id) is distinct from (select (l.quantity_after, l.folder_id) from movement l
      where l.company_id = i.company_id and l.item_id = i.id and l.seq = ours.last)),
  moved as materialized (
    select distinct m.item_id from went_on
    join movement m on m.company_id = current_company() and m.item_id = went_on.item_id and m.seq > went_on.first
    where m.reverses_id is null and (select true from movement r
    where r.company_id = m.company_id and r.reverses_id = m.id) is null
      and (select true from import_effect x
      where x.company_id = m.company_id and x.import_id = $1 and x.group_id = m.group_id limit 1) is null),
  touched as (
    select e.position, e.record_id, e.kind, coalesce(${name.text}, '') as name, ${seenIn.text} as seen_in, coalesce(${why.text}, case
    when e.kind = 'movement' and e.record_id in (select item_id from moved) then 'imports:movedSince' end) as reason
    from import_effect e ${record.text}
    where e.company_id = current_company() and e.import_id = $1 and e.decision is null and not e.forced
    and e.kind not in ('tag_created', 'category_created'))`)
}

/**
 * Leaves what changed since for a decision. The positions are found first: joined with what it changes, the statement
 * has no good plan.
 */
export const markTouched = async (ctx: Ctx, guid: string): Promise<void> => {
  const { rows } = await fixed<{
    position: number
    reason: string
  }>`${touchedBy(ctx)} select position, reason from touched, (select ${guid}::uuid) of_import
    where reason is not null`.execute(ctx.db)
  await decideEffects(
    ctx,
    guid,
    rows.map(({ position, reason }) => ({ position, decision: 'open', reason })),
  )
}

/** A record once, however many rows of the file touched it. */
export const pageOfTouched = async (
  ctx: Ctx,
  guid: string,
  limit: number,
  /** What lies elsewhere is not named; null: nothing is hidden. */
  seen: readonly string[] | null,
): Promise<{ touched: Touched[]; total: number }> => {
  const { record: joined, name, seenIn, elsewhere } = overRecords(ctx)
  const { rows } = await fixed<{
    guid: string
    effect: EffectKind
    name: string
    reason: string
    total: number
  }>`${touchedBy(ctx)}, listed as (
      select record_id, kind, name, seen_in, reason from touched where reason is not null
      union all
      select e.record_id, e.kind, coalesce(${name}, '') as name, ${seenIn} as seen_in, e.reason from import_effect e ${joined}
      where e.company_id = current_company() and e.import_id = ${guid} and e.decision = 'open'),
    once as (select distinct on (record_id) record_id, kind, reason,
      case when ${seen === null} or ${elsewhere} or seen_in = any(${[...(seen ?? [])]}::uuid[]) then name else '' end as name
      from listed order by record_id)
    select record_id as guid, kind as effect, name, reason, count(*) over ()::int as total from once
    order by name, record_id limit ${limit}`.execute(ctx.db)
  return {
    touched: rows.map(({ total: _all, effect, ...one }) => ({ ...one, kind: kindOf(effect) })),
    total: rows[0]?.total ?? 0,
  }
}

/** What goes back without a question: records by what became of them in the file, movements one by one. */
export const countEffects = async (
  ctx: Ctx,
  guid: string,
): Promise<{ created: number; changed: number; movements: number }> => {
  const { created, changed } = overRecords(ctx)
  const { rows } = await fixed<{ created: number; changed: number; movements: number }>`${touchedBy(ctx)}
    select count(*) filter (where ${created})::int as created, count(*)
    filter (where ${changed})::int as changed, count(*)
    filter (where e.kind = 'movement')::int as movements
    from touched e, (select ${guid}::uuid) of_import where reason is null`.execute(ctx.db)
  return rows[0]!
}

/** The latest acts on a record that are told. */
const TOLD = 3
export type Story = {
  record: string
  kinds: EffectKind[]
  wrote: string[]
  isCounted: boolean
  since: { at: string; by: string; action: string; fields: string[] }[]
}
/**
 * What the import did to records, and what happened to them since by another way, in folders that the caller may see.
 */
export const storiesOf = async (
  ctx: Ctx,
  guid: string,
  records: readonly string[],
  folders: readonly string[],
): Promise<Map<string, Story>> => {
  if (records.length === 0) return new Map()
  const { wrote } = overRecords(ctx)
  const { rows } = await fixed<Story>`
    select done.record_id as record, done.kinds, done.wrote, done."isCounted", coalesce(later.since,
    '[]'::jsonb) as since
    from (select e.record_id, array_agg(distinct e.kind) as kinds, bool_or(e.kind = 'item_changed'
    and e.group_id is not null) as "isCounted",
        coalesce((array_agg(distinct f.field) filter (where f.field is not null)), '{}') as wrote
      from import_effect e left join lateral (
        select jsonb_object_keys(${wrote}) as field) f on true
      where e.company_id = ${ctx.company.guid} and e.import_id = ${guid} and e.record_id = any(${[...records]}::uuid[])
      and e.kind not in ('tag_created', 'category_created') group by e.record_id) done
    cross join (select created_at from import where company_id = ${ctx.company.guid} and id = ${guid}) begun
    left join lateral (
      select jsonb_agg(jsonb_build_object('at', to_char(a.created_at at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', a.user_name, 'action', a.action,
        'fields', coalesce((select jsonb_agg(c ->> 'field') from jsonb_array_elements(a.changes) c
        where c ? 'field'), '[]'::jsonb)) order by a.created_at desc) as since
      from (select * from activity a where a.company_id = ${ctx.company.guid} and a.entity_id = done.record_id
      and a.created_at > begun.created_at and a.request_id is distinct from ${`import ${guid}`}
        and (a.folder_id is null or a.folder_id = any(${[...folders]}::uuid[]))
        order by a.created_at desc limit ${TOLD}) a) later on true`.execute(ctx.db)
  return new Map(rows.map((row) => [row.record, row]))
}

export const forceEffects = async (ctx: Ctx, guid: string, records: readonly string[]): Promise<void> => {
  await fixed`update import_effect set forced = true, decision = null, reason = null
    where company_id = ${ctx.company.guid} and import_id = ${guid} and record_id = any(${[...records]}::uuid[])
    and (decision is null or decision = 'open')`.execute(ctx.db)
}
export const leaveEffects = async (ctx: Ctx, guid: string, records: readonly string[]): Promise<void> => {
  await fixed`update import_effect set decision = 'left'
    where company_id = ${ctx.company.guid} and import_id = ${guid} and record_id = any(${[...records]}::uuid[])
    and (decision is null or decision = 'open')`.execute(ctx.db)
}

/** The latest effects that still stand, with what is in their way by now. */
export const waitingEffects = async (ctx: Ctx, guid: string, limit: number): Promise<ImportEffect[]> => {
  const { record: joined, merged, why } = overRecords(ctx)
  const { rows } = await fixed<{
    position: number
    kind: ImportEffect['kind']
    record_id: string
    group_id: string | null
    before: object
    forced: boolean
    touched: string | null
    isMerged: boolean
  }>`
    select e.position, e.kind, e.record_id, e.group_id, e.before, e.forced, case
    when not e.forced then ${why} end as touched, (${merged}) as "isMerged"
    from (select * from import_effect where company_id = ${ctx.company.guid} and import_id = ${guid}
    and decision is null and kind not in ('tag_created', 'category_created')
    order by position desc limit ${limit}) e ${joined} order by e.position desc`.execute(ctx.db)
  return rows.map(({ record_id: record, group_id: group, ...row }) => ({ ...row, record, group }))
}

export const decideEffects = async (ctx: Ctx, guid: string, decisions: readonly UndoDecision[]): Promise<void> => {
  await fixed`update import_effect e set decision = r.decision, reason = r.reason
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as r(position bigint, decision text, reason text)
    where e.company_id = ${ctx.company.guid} and e.import_id = ${guid} and e.position = r.position`.execute(ctx.db)
}

export const setRollingBack = async (
  ctx: Ctx,
  guid: string,
  status: ImportState,
  notification: string,
): Promise<void> => {
  await fixed`
    update import i set status = ${status}, notification_id = ${notification}, undone = n.undone,
    undecided = n.undecided, undo_total = n.undone + n.undecided + n.waiting
    from (select count(*) filter (where decision = 'undone')::int as undone, count(*)
    filter (where decision = 'open')::int as undecided, count(*) filter (where decision is null)::int as waiting
      from import_effect where company_id = ${ctx.company.guid} and import_id = ${guid}
      and kind not in ('tag_created', 'category_created')) n
      where i.company_id = ${ctx.company.guid} and i.id = ${guid}`.execute(ctx.db)
}
export const addUndone = async (ctx: Ctx, guid: string, step: { undone: number; undecided: number }): Promise<void> => {
  await fixed`update import set undone = undone + ${step.undone}, undecided = undecided + ${step.undecided}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}
/** From here on records are counted, not rows. */
export const setRolledBack = async (
  ctx: Ctx,
  guid: string,
  status: ImportState,
): Promise<{ undone: number; undecided: number }> => {
  const { rows } = await fixed<{ undone: number; undecided: number }>`
    update import i set status = ${status}, finished_at = now(), undecided = n.undecided
    from (select count(distinct record_id)::int as undecided from import_effect
    where company_id = ${ctx.company.guid} and import_id = ${guid} and decision = 'open') n
    where i.company_id = ${ctx.company.guid} and i.id = ${guid} returning i.undone, i.undecided`.execute(ctx.db)
  return rows[0]!
}

/** Keywords and categories that the import made. */
export const madeBy = async (ctx: Ctx, guid: string): Promise<{ tags: string[]; categories: string[] }> => {
  const { rows } = await fixed<{ tags: string[]; categories: string[] }>`
    select coalesce(array_agg(record_id) filter (where kind = 'tag_created'), '{}') as tags,
      coalesce(array_agg(record_id) filter (where kind = 'category_created'), '{}') as categories
    from import_effect where company_id = ${ctx.company.guid} and import_id = ${guid}
    and kind in ('tag_created', 'category_created')`.execute(ctx.db)
  return rows[0]!
}
