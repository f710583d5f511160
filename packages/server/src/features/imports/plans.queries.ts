import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import { IMPORT_FACTS, IMPORT_TARGETS } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const rememberPlan = (ctx: Ctx, target: string, headingKey: string, plan: ImportPlan) =>
  sql`insert into import_mapping (company_id, target, heading_key, plan)
    values (${ctx.company.guid}, ${target}, ${headingKey}, ${JSON.stringify(plan)}::jsonb)
    on conflict (company_id, target, heading_key) do update set plan = excluded.plan, updated_at = now()`.execute(
    ctx.db,
  )
export const rememberedPlan = async (ctx: Ctx, target: string, headingKey: string): Promise<ImportPlan | null> => {
  const { rows } = await sql<{
    plan: ImportPlan
  }>`select plan from import_mapping where company_id = ${ctx.company.guid} and target = ${target}
    and heading_key = ${headingKey}`.execute(ctx.db)
  return rows[0]?.plan ?? null
}

/** Targets whose columns may be fields of the company. */
const WITH_OWN_FIELDS = IMPORT_TARGETS.filter((target) => IMPORT_FACTS[target].custom)

type Planned = { guid: string; plan: ImportPlan | null; columns: Import['columns'] }
/** Imports that are still to be checked or written; what is done no longer reads its plan. Locked in guid order. */
export const openPlans = async (ctx: Ctx): Promise<Planned[]> =>
  (
    await sql<Planned>`select id as guid, plan, columns from import
      where company_id = ${ctx.company.guid} and target = any(${WITH_OWN_FIELDS})
      and status in ('reading', 'unread', 'draft', 'validating', 'validated', 'running') order by id for no key update`.execute(
      ctx.db,
    )
  ).rows
export const savePlans = (ctx: Ctx, planned: readonly Planned[]) =>
  sql`update import i set plan = r.plan, columns = r.columns
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as r(guid uuid, plan jsonb, columns jsonb)
    where i.company_id = ${ctx.company.guid} and i.id = r.guid`.execute(ctx.db)

type Remembered = { target: string; heading: string; plan: ImportPlan }
export const rememberedPlans = async (ctx: Ctx): Promise<Remembered[]> =>
  (
    await sql<Remembered>`select target, heading_key as heading, plan from import_mapping
      where company_id = ${ctx.company.guid} and target = any(${WITH_OWN_FIELDS}) order by target, heading_key for update`.execute(
      ctx.db,
    )
  ).rows
export const saveRemembered = (ctx: Ctx, remembered: readonly Remembered[]) =>
  sql`update import_mapping m set plan = r.plan
    from jsonb_to_recordset(${JSON.stringify(remembered)}::jsonb) as r(target text, heading text, plan jsonb)
    where m.company_id = ${ctx.company.guid} and m.target = r.target and m.heading_key = r.heading`.execute(ctx.db)
