import type { GivenPlan, Invoice, PlanChange } from '@entrepot/contract/plans/plan.ts'
import { LIMITS_OF } from '@entrepot/contract/plans/price.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { operate, type Operator } from '../../kernel/operator.ts'
import { invoiceById, invoiceFor, markInvoicePaid } from './invoices.queries.ts'
import { lockedPlan, lockSubscription, replaceActive, setPlan, updateSubscription } from './plans.queries.ts'

/** Another plan brings its own limits, unless others are said (PLAN-13), and ends what renewed the one before. */
export const givePlan = (
  ctx: Operator,
  company: string,
  { type, period, endDate, limits }: PlanChange,
): Promise<GivenPlan> =>
  operate(ctx, company, async (db) => {
    const before = await lockedPlan(db, company)
    const isOther = before.type !== type
    if (isOther) await replaceActive(db, company)
    const answer = await setPlan(db, company, {
      type,
      period,
      end: endDate,
      limits: { ...(isOther && LIMITS_OF[type]), ...limits },
    })
    return { answer, changes: changesBetween(before, answer) }
  })

/** The operator has the money: nothing is owed any more, and what had failed is forgotten. */
export const markPaid = (ctx: Operator, company: string, id: string): Promise<Invoice> =>
  operate(ctx, company, async (db) => {
    const invoice = await invoiceById(db, company, id)
    if (!invoice) return null
    const subscription = await lockSubscription(db, company, invoice.subscription_id)
    if (subscription?.status === 'active')
      await updateSubscription(db, company, subscription.id, { failed_renewals: 0 })
    const answer = invoiceFor((await markInvoicePaid(db, company, id, ctx.services.clock.now()))!)
    return {
      answer,
      changes: invoice.paid_at === null ? [{ field: 'invoice_paid', old: null, new: answer.number }] : [],
    }
  })
