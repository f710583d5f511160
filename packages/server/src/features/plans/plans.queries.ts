import type { Billing, GivenPlan, PaymentMethod } from '@entrepot/contract/plans/plan.ts'
import type { BillingCurrency, Period, PlanForSale, PlanLimits, PlanType } from '@entrepot/contract/plans/price.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { CompanyScope } from '../../kernel/context.ts'
import { type Db, fixed } from '../../kernel/database.ts'
import { lockedUsage } from '../../kernel/plan-quota.ts'

export type SubscriptionRow = {
  id: string
  plan: PlanForSale
  period: Period
  currency: BillingCurrency
  price: number
  first_amount: number
  promo: string | null
  promo_percent: number | null
  billing: Billing
  language: Language
  method: PaymentMethod
  provider_reference: string | null
  provider_payer: string | null
  checkout_url: string | null
  status: 'pending' | 'refused' | 'active' | 'replaced' | 'ended'
  starts_at: Date | null
  periods: number
  renews_at: Date | null
  failed_renewals: number
  charging_since: Date | null
  created_by: string
  idem_key: string | null
  request_hash: string
}
export type NewSubscription = Pick<
  SubscriptionRow,
  | 'id'
  | 'plan'
  | 'period'
  | 'currency'
  | 'price'
  | 'first_amount'
  | 'promo'
  | 'promo_percent'
  | 'billing'
  | 'language'
  | 'method'
  | 'created_by'
  | 'idem_key'
  | 'request_hash'
>

export const insertSubscription = (db: Db, company: string, row: NewSubscription, now: Date) =>
  db
    .insertInto('subscription')
    .values({ company_id: company, ...row, billing: JSON.stringify(row.billing), created_at: now })
    .execute()

export const subscriptionWithKey = async (
  db: Db,
  company: string,
  user: string,
  key: string,
): Promise<SubscriptionRow | null> =>
  (
    await fixed<SubscriptionRow>`select * from subscription
      where company_id = ${company} and created_by = ${user} and idem_key = ${key}`.execute(db)
  ).rows[0] ?? null
export const activeSubscription = async (db: Db, company: string): Promise<SubscriptionRow | null> =>
  (
    await fixed<SubscriptionRow>`select * from subscription
      where company_id = ${company} and status = 'active'`.execute(db)
  ).rows[0] ?? null

/** The company first, as everybody who counts or changes a plan does. */
export const lockSubscription = async (db: Db, company: string, id: string): Promise<SubscriptionRow | null> => {
  await fixed`select id from company where id = ${company} for no key update`.execute(db)
  return (
    (
      await fixed<SubscriptionRow>`select * from subscription
        where company_id = ${company} and id = ${id} for update`.execute(db)
    ).rows[0] ?? null
  )
}

type Change = Partial<
  Pick<
    SubscriptionRow,
    | 'status'
    | 'provider_reference'
    | 'provider_payer'
    | 'checkout_url'
    | 'starts_at'
    | 'periods'
    | 'renews_at'
    | 'failed_renewals'
    | 'charging_since'
  >
>
export const updateSubscription = (db: Db, company: string, id: string, change: Change) =>
  db.updateTable('subscription').set(change).where('company_id', '=', company).where('id', '=', id).execute()
export const replaceActive = (db: Db, company: string) =>
  fixed`update subscription set status = 'replaced', renews_at = null
    where company_id = ${company} and status = 'active'`.execute(db)

/** The end of the period `count` periods after the start, on the clock of the company's walls. */
export const endOfPeriods = async (db: Db, company: string, start: Date, months: number): Promise<Date> =>
  (
    await fixed<{
      at: Date
    }>`select (${start}::timestamptz at time zone timezone + make_interval(months => ${months}::int)) at time zone
      timezone as at from company where id = ${company}`.execute(db)
  ).rows[0]!.at

type PlanRow = {
  plan_type: string
  plan_period: string | null
  plan_end: Date | null
  limit_items: number | null
  limit_users: number | null
  limit_fields: number | null
}
const givenPlan = (company: string, row: PlanRow): GivenPlan => ({
  guid: company,
  type: row.plan_type as PlanType,
  period: row.plan_period as Period | null,
  endDate: row.plan_end?.toISOString() ?? null,
  limits: { items: row.limit_items, users: row.limit_users, fields: row.limit_fields },
})
const PLAN = ['plan_type', 'plan_period', 'plan_end', 'limit_items', 'limit_users', 'limit_fields'] as const
/** Whoever changes a plan holds it from here on. */
export const lockedPlan = async (db: Db, company: string): Promise<GivenPlan> =>
  givenPlan(
    company,
    await db.selectFrom('company').select(PLAN).where('id', '=', company).forNoKeyUpdate().executeTakeFirstOrThrow(),
  )

type CompanyPlan = {
  type: PlanType
  period?: Period | null | undefined
  start?: Date
  end?: Date | string | null | undefined
  limits?: { [What in keyof PlanLimits]?: number | null | undefined }
}
/** What is left out stays. */
export const setPlan = async (
  db: Db,
  company: string,
  { type, period, start, end, limits = {} }: CompanyPlan,
): Promise<GivenPlan> => {
  const usage = await lockedUsage(db, company)
  const changed = await db
    .updateTable('company')
    .set({
      plan_type: type,
      plan_period: period,
      plan_start: start,
      plan_end: end,
      limit_items: limits.items,
      limit_users: limits.users,
      limit_fields: limits.fields,
      items_when_limited: usage.items,
      users_when_limited: usage.users,
      fields_when_limited: usage.fields,
    })
    .where('id', '=', company)
    .returning(PLAN)
    .executeTakeFirstOrThrow()
  return givenPlan(company, changed)
}
export const setPlanEnd = (db: Db, company: string, end: Date) =>
  fixed`update company set plan_end = ${end} where id = ${company}`.execute(db)

export const planScope = async (db: Db, company: string, now: Date): Promise<CompanyScope['plan']> => {
  const row = await db
    .selectFrom('company')
    .select(['plan_type', 'plan_end', 'limit_items', 'limit_users', 'limit_fields'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return {
    type: row.plan_type,
    end: row.plan_end,
    expired: row.plan_end !== null && row.plan_end <= now,
    limitItems: row.limit_items,
    limitUsers: row.limit_users,
    limitFields: row.limit_fields,
  }
}

export const promoWasUsed = async (db: Db, company: string, code: string): Promise<boolean> =>
  (await fixed`select from promo_use where company_id = ${company} and code = ${code}`.execute(db)).rows.length > 0
/** Whether it was still there to take. */
export const takePromo = async (
  db: Db,
  company: string,
  code: string,
  subscription: string,
  now: Date,
): Promise<boolean> =>
  (
    await fixed`insert into promo_use (company_id, code, subscription_id, used_at)
      values (${company}, ${code}, ${subscription}, ${now}) on conflict do nothing returning code`.execute(db)
  ).rows.length > 0

export type BilledCompany = Billing & { timezone: string; date_format: string }
export const billedCompany = async (db: Db, company: string): Promise<BilledCompany> => {
  const row = await db
    .selectFrom('company')
    .select(['name', 'address', 'zip_code', 'city', 'country', 'timezone', 'date_format'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return { ...row, vat_number: '' }
}

/**
 * What there may be to do for a company, in one look that locks nothing: whoever does it asks again whether it is due.
 */
export const seemsDue = async (
  db: Db,
  company: string,
  { now, renewBefore, noticeBefore }: { now: Date; renewBefore: Date; noticeBefore: Date },
): Promise<{ notice: boolean; renewal: boolean }> =>
  (
    await fixed<{ notice: boolean; renewal: boolean }>`
    select exists (select from company where id = ${company} and plan_type = 'trial' and plan_end > ${now}
    and plan_end <= ${noticeBefore}) as notice,
      exists (select from subscription s where s.company_id = ${company} and s.status = 'active'
      and (s.renews_at <= ${renewBefore}
        or exists (select from invoice i where i.company_id = s.company_id and i.subscription_id = s.id
        and i.paid_at is null and i.due_at <= ${now}))) as renewal`.execute(db)
  ).rows[0]!

export type TrialEnd = { name: string; timezone: string; plan_end: Date }
/**
 * A trial that ends within `days` and not within the fewer days of the next notice, and whose company was not told.
 * Told now.
 */
export const takeTrialNotice = async (
  db: Db,
  company: string,
  { days, before, after }: { days: number; before: Date; after: Date },
): Promise<TrialEnd | null> => {
  const { rows } = await fixed<TrialEnd>`
    with due as (select id, name, timezone, plan_end from company
    where id = ${company} and plan_type = 'trial' and plan_end <= ${before} and plan_end > ${after}),
      told as (insert into trial_notice (company_id, days, plan_end) select id, ${days}::smallint, plan_end from due
      on conflict do nothing returning company_id)
    select due.name, due.timezone, due.plan_end from due join told on told.company_id = due.id`.execute(db)
  return rows[0] ?? null
}
