import { FORM_RULE_LIST } from '@entrepot/contract/form-rules/list.ts'
import type { FormRuleAction } from '@entrepot/contract/form-rules/active-rule.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, fixed, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** As it is kept, with custom fields by guid. */
export type RuleBody = { conditions: Group; actions: readonly FormRuleAction[] }
export type RuleRow = Stamps &
  RuleBody & {
    guid: string
    name: string
    /** One of the forms that always exist, or the guid of a layout. */
    target: string
    active: boolean
    fired: number
    lastFired: Date | null
    /** Who is told when it can no longer act. */
    author: string | null
  }
type Raw = RawStamps & {
  id: string
  name: string
  target: string
  active: boolean
  fired: number
  last_fired: Date | null
  author: string | null
  conditions: RuleBody['conditions']
  actions: RuleBody['actions']
}
const rowOf = (raw: Raw): RuleRow => ({
  guid: raw.id,
  name: raw.name,
  target: raw.target,
  active: raw.active,
  fired: raw.fired,
  lastFired: raw.last_fired,
  author: raw.author,
  conditions: raw.conditions,
  actions: raw.actions,
  ...stampsOf(raw),
})
const FIRINGS = sql`from form_rule_firing f where f.company_id = r.company_id and f.rule_id = r.id`
const FIRED = sql`(select coalesce(sum(f.times), 0)::int ${FIRINGS})`
const LAST_FIRED = sql`(select max(f.at) ${FIRINGS})`
const COLUMNS = sql`r.id, r.name, r.target, r.active, r.created_by as author, r.conditions, r.actions,
  ${FIRED} as fired, ${LAST_FIRED} as last_fired,
  ${stampColumns('r')}`

export const findRule = async (ctx: Ctx, guid: string): Promise<RuleRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from form_rule r
    where r.company_id = ${ctx.company.guid} and r.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** All of them, in the order in which they apply. */
export const allRules = async (ctx: Ctx): Promise<RuleRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from form_rule r
    where r.company_id = ${ctx.company.guid} order by r.created_at, r.id`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Nobody else changes or deletes it until the commit. */
export const lockRule = (ctx: Ctx, guid: string) =>
  sql`select from form_rule where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

const { finder, orderOf } = listOf(FORM_RULE_LIST, {
  name: natural(sql`r.name`),
  target: plain(sql`r.target`),
  active: plain(sql`r.active`),
  actions: plain(sql`jsonb_array_length(r.actions)`),
  fired: plain(FIRED),
  lastFired: plain(LAST_FIRED),
  createdAt: plain(sql`r.created_at`),
  createdBy: { sql: sql`r.created_by_name` },
  updatedAt: plain(sql`r.updated_at`),
  updatedBy: { sql: sql`r.updated_by_name` },
})
export { orderOf }
export const ruleCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; target: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfRules = async (
  ctx: Ctx,
  { search, target, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: RuleRow[]; total: number }> => {
  const where = sql`from form_rule r where r.company_id = ${ctx.company.guid}
    ${target === undefined ? sql`` : sql`and r.target = ${target}`}
    ${hasFoldedWords(search, sql`r.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, r.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export type RuleWrite = Pick<RuleRow, 'guid' | 'name' | 'target' | 'active' | 'conditions' | 'actions'>
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
export const insertRule = (ctx: Ctx, rule: RuleWrite) =>
  sql`insert into form_rule (company_id, id, name, name_key, target, active, conditions, actions, created_by,
      created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${rule.guid}, ${rule.name}, ${nameKey(rule.name)}, ${rule.target}, ${rule.active},
      ${json(rule.conditions)}, ${json(rule.actions)}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

export const updateRule = (ctx: Ctx, rule: RuleWrite) =>
  sql`update form_rule set name = ${rule.name}, name_key = ${nameKey(rule.name)}, target = ${rule.target},
      active = ${rule.active}, conditions = ${json(rule.conditions)}, actions = ${json(rule.actions)}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${rule.guid}`.execute(ctx.db)

export const deleteRule = (ctx: Ctx, guid: string) =>
  sql`delete from form_rule where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** `firings`: by rule; what stands in it when the transaction ends is written. */
export const insertFirings = ({ company, services }: Ctx, firings: ReadonlyMap<string, number>) => {
  const rows = () =>
    JSON.stringify([...firings].map(([rule, times]) => ({ id: services.clock.orderedUuid(), rule, times })))
  // The driver asks for it when the statement is sent.
  const later = { toPostgres: rows } as unknown as string
  return fixed`insert into form_rule_firing (company_id, id, rule_id, times)
    select ${company.guid}::uuid, f.id, f.rule, f.times
    from jsonb_to_recordset(${later}::jsonb) as f(id uuid, rule uuid, times integer)
    join form_rule r on r.company_id = ${company.guid} and r.id = f.rule for key share of r`
}

export type ActiveRule = Pick<RuleRow, 'guid' | 'name' | 'target'> & RuleBody
/** Those that act, the oldest first; `target`: in one form. */
export const activeRules = async (db: Db, company: string, target: string | null = null): Promise<ActiveRule[]> => {
  const { rows } = await fixed<Raw>`select r.id, r.name, r.target, r.conditions, r.actions from form_rule r
    where r.company_id = ${company} and r.active and (${target}::text is null or r.target = ${target})
    order by r.created_at, r.id`.execute(db)
  return rows.map(({ id, name, target, conditions, actions }) => ({ guid: id, name, target, conditions, actions }))
}

/** Categories that a form of items or of folders offers. */
export const offeredCategories = async (
  ctx: Ctx,
  ofFolders: boolean,
): Promise<{ guid: string; name: string; type: string | null }[]> => {
  const { rows } = await sql<{ guid: string; name: string; type: string | null }>`
    select c.id as guid, c.name, c.item_type as type from category c
    where c.company_id = ${ctx.company.guid} and (c.item_type is null) = ${ofFolders}
    order by c.name collate natural_order, c.id`.execute(ctx.db)
  return rows
}
