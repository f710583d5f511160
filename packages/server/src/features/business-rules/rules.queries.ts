import type { RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import { RULE_LIST } from '@entrepot/contract/business-rules/list.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, fixed, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'
import type { RuleBody } from './kept-rule.ts'

/** A rule as it is kept, with custom fields by guid. */
export type RuleRow = Stamps &
  RuleBody & {
    guid: string
    name: string
    trigger: RuleTrigger
    active: boolean
    fired: number
    lastFired: Date | null
  }
type Raw = RawStamps & {
  id: string
  name: string
  trigger: RuleTrigger
  active: boolean
  conditions: RuleBody['conditions']
  actions: RuleBody['actions']
  fired: number
  last_fired: Date | null
}
const rowOf = (raw: Raw): RuleRow => ({
  guid: raw.id,
  name: raw.name,
  trigger: raw.trigger,
  active: raw.active,
  conditions: raw.conditions,
  actions: raw.actions,
  fired: raw.fired,
  lastFired: raw.last_fired,
  ...stampsOf(raw),
})

const FIRINGS = sql`from rule_firing f where f.company_id = r.company_id and f.rule_id = r.id`
const FIRED = sql`(select count(*)::int ${FIRINGS})`
const LAST_FIRED = sql`(select max(f.at) ${FIRINGS})`
const COLUMNS = sql`r.id, r.name, r.trigger, r.active, r.conditions, r.actions, ${FIRED} as fired,
  ${LAST_FIRED} as last_fired, ${stampColumns('r')}`

export const findRule = async (ctx: Ctx, guid: string): Promise<RuleRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from business_rule r
    where r.company_id = ${ctx.company.guid} and r.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** All of them, in the order in which they run. */
export const allRules = async (ctx: Ctx): Promise<RuleRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from business_rule r
    where r.company_id = ${ctx.company.guid} order by r.created_at, r.id`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Nobody else changes or deletes it until the commit. */
export const lockRule = (ctx: Ctx, guid: string) =>
  sql`select from business_rule where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

const { finder, orderOf } = listOf(RULE_LIST, {
  name: natural(sql`r.name`),
  trigger: plain(sql`r.trigger`),
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

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfRules = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: RuleRow[]; total: number }> => {
  const where = sql`from business_rule r where r.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`r.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, r.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export type RuleWrite = Pick<RuleRow, 'guid' | 'name' | 'trigger' | 'active' | 'conditions' | 'actions'>
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
export const insertRule = (ctx: Ctx, rule: RuleWrite) =>
  sql`insert into business_rule (company_id, id, name, name_key, trigger, active, conditions, actions, created_by,
      created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${rule.guid}, ${rule.name}, ${nameKey(rule.name)}, ${rule.trigger}, ${rule.active},
      ${json(rule.conditions)}, ${json(rule.actions)}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

export const updateRule = (ctx: Ctx, rule: RuleWrite) =>
  sql`update business_rule set name = ${rule.name}, name_key = ${nameKey(rule.name)}, trigger = ${rule.trigger},
      active = ${rule.active}, conditions = ${json(rule.conditions)}, actions = ${json(rule.actions)}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${rule.guid}`.execute(ctx.db)

export const deleteRule = (ctx: Ctx, guid: string) =>
  sql`delete from business_rule where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export type ActiveRule = RuleBody & { guid: string; name: string; trigger: RuleTrigger }
/** Those that run, the oldest first (BRULE-04, BRULE-15). */
export const activeRules = async (db: Db, company: string): Promise<ActiveRule[]> => {
  const { rows } = await fixed<Raw>`select r.id, r.name, r.trigger, r.conditions, r.actions from business_rule r
    where r.company_id = ${company} and r.active order by r.created_at, r.id`.execute(db)
  return rows.map(({ id, name, trigger, conditions, actions }) => ({ guid: id, name, trigger, conditions, actions }))
}

export type Firing = { id: string; rule: string; item: string; outcome: 'refused' | 'changed' }
export const insertFirings = (company: string, firings: readonly Firing[]) =>
  fixed`insert into rule_firing (company_id, id, rule_id, item_id, outcome)
    select ${company}::uuid, f.id, f.rule, f.item, f.outcome
    from jsonb_to_recordset(${JSON.stringify(firings)}::jsonb) as f(id uuid, rule uuid, item uuid, outcome text)
    join business_rule r on r.company_id = ${company} and r.id = f.rule for key share of r`
