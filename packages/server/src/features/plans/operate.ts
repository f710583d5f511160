import type { GivenPlan, PlanChange } from '@entrepot/contract/plans/plan.ts'
import { LIMITS_OF } from '@entrepot/contract/plans/price.ts'
import { operate, type Operator } from '../companies/index.ts'
import { lockedPlanType, replaceActive, setPlan } from './plans.queries.ts'

/** Another plan brings its own limits, unless others are said (PLAN-13), and ends what renewed the one before. */
export const givePlan = (ctx: Operator, company: string, { type, period, endDate, limits }: PlanChange): Promise<GivenPlan> =>
  operate(ctx, company, async (db) => {
    const before = await lockedPlanType(db, company)
    if (before === null) return null
    const isOther = before !== type
    if (isOther) await replaceActive(db, company)
    return setPlan(db, company, { type, period, end: endDate, limits: { ...(isOther && LIMITS_OF[type]), ...limits } })
  })
