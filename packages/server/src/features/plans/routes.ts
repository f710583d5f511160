import { PLANS_CHECKS } from './checks.queries.ts'
import { planJob } from './job.ts'
import { plansApi } from '@entrepot/contract/plans/plan.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { keyOfRequest } from '../../kernel/call.ts'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Feature } from '../../kernel/feature.ts'
import { companyExists } from '../../kernel/companies.ts'
import { Problem } from '../../kernel/problem.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceById, invoiceFor, invoicesOf } from './invoices.queries.ts'
import { givePlan, markPaid } from './operate.ts'
import { packsFor, quoteFor, subscriptionOf } from './packs.ts'
import { lockSubscription } from './plans.queries.ts'
import { begin } from './settle.ts'
import { type PaidCheckout, readStripeEvent } from './stripe.ts'
import { subscribe } from './subscribe.ts'

export const plans: Feature = {
  owns: ['invoice', 'invoice_counter', 'promo_use', 'subscription', 'trial_notice'],
  checks: PLANS_CHECKS,
  jobs: (kernel) => [planJob(kernel)],
  mount: (mount, { services }) =>
    mount('plans', plansApi, {
      packs: packsFor,
      subscription: subscriptionOf,
      quote: (ctx, { body }) => quoteFor(ctx, body),
      subscribe: {
        outside: async (ctx, { body }, { request, reply }) => {
          const answer = await subscribe(ctx, body, keyOfRequest(request))
          // The plan runs again: nobody is led to the packs by the answer that ended it.
          if (answer.subscription.status === 'active') void reply.removeHeader('X-Plan-Expired')
          return answer
        },
      },
      invoices: async (ctx, { query }) => {
        const { rows, total } = await invoicesOf(ctx.db, ctx.company.guid, query)
        return { data: rows.map(invoiceFor), page: query.page, size: query.size, total }
      },
      pdf: async (ctx, { params }) => {
        const invoice = await invoiceById(ctx.db, ctx.company.guid, params.guid)
        if (!invoice) throw new Problem('not_found')
        return invoicePdf(ctx.services, invoice, ctx.company.timeZone, ctx.language)
      },
      setPlan: (ctx, { params, body }) => givePlan(ctx, params.guid, body),
      markPaid: (ctx, { params }) => markPaid(ctx, params.guid, params.invoice),
      stripe: async (_ctx, _input, { bytes, request }) => {
        const paid = await readStripeEvent(
          services.settings,
          bytes,
          String(request.headers['stripe-signature'] ?? ''),
          services.clock.now(),
        )
        if (paid) await beginPaid(services, paid)
        return { received: true }
      },
    }),
}

/** Only the amount that we asked for opens a plan. */
const beginPaid = async (
  services: Services,
  { company, subscription: id, reference, payer, amount, currency }: PaidCheckout,
): Promise<void> => {
  const announce = await transaction(services.pool, { company }, async ({ db }) => {
    const subscription = (await companyExists(db, company)) ? await lockSubscription(db, company, id) : null
    const isOurs =
      subscription?.method === 'redirect' &&
      subscription.first_amount === amount &&
      subscription.currency === currency &&
      (subscription.provider_reference ?? reference) === reference
    if (!isOurs) {
      services.log.error(
        { company, subscription: id, reference, amount, currency },
        'plans: a payment that nobody asked for',
      )
      throw new Problem('bad_request')
    }
    if (subscription.status !== 'pending') return () => {}
    await begin(services, db, company, id, { reference, payer })
    return writeEvents(services, db, company, [{ topic: 'config', data: {} }])
  })
  announce()
  services.jobs.poke('mails')
}
