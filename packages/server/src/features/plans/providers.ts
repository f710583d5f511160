import type { PaymentMethod } from '@entrepot/contract/plans/plan.ts'
import type { Services } from '../../kernel/context.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import type { SubscriptionRow } from './plans.queries.ts'
import { stripeProvider } from './stripe.ts'

/** What came of asking for money. `later`: the plan runs and the invoice waits. */
export type Charged =
  | { kind: 'paid'; reference: string | null; payer: string | null }
  | { kind: 'refused' }
  | { kind: 'later' }
export type Begun = Charged | { kind: 'redirect'; url: string; reference: string }

/**
 * The door to whoever moves money. Called outside every transaction; a repeat with the same subscription or invoice and
 * attempt moves nothing twice.
 */
export type Provider = {
  begin: (company: string, subscription: SubscriptionRow, card: string) => Promise<Begun>
  renew: (company: string, subscription: SubscriptionRow, invoice: InvoiceRow, attempt: number) => Promise<Charged>
}

/** PLAN-27. The third card is taken once and refused at the renewal, so that a refused renewal can be tried. */
const TEST_CARDS: Record<string, { first: boolean; again: boolean }> = {
  '4242424242424242': { first: true, again: true },
  '4000000000000341': { first: true, again: false },
}
const KEEPS_PAYING = 'test-card'
const PAYS_ONCE = 'test-card-once'
const testProvider: Provider = {
  begin: async (_company, _subscription, card) => {
    const answer = TEST_CARDS[card.replaceAll(/[\s-]/g, '')]
    return answer?.first
      ? { kind: 'paid', reference: null, payer: answer.again ? KEEPS_PAYING : PAYS_ONCE }
      : { kind: 'refused' }
  },
  renew: async (_company, { provider_payer }) =>
    provider_payer === KEEPS_PAYING ? { kind: 'paid', reference: null, payer: provider_payer } : { kind: 'refused' },
}

/** The operator says when the money has come. */
const byInvoice: Provider = { begin: async () => ({ kind: 'later' }), renew: async () => ({ kind: 'later' }) }

/** How this installation takes money now; the test card is never taken where real companies pay. */
export const providersOf = (services: Services): Partial<Record<PaymentMethod, Provider>> => {
  const { settings, demoSignIns } = services
  return {
    ...((settings.NODE_ENV !== 'production' || demoSignIns.length > 0) && { card: testProvider }),
    ...(settings.STRIPE_SECRET_KEY && { redirect: stripeProvider(settings, settings.STRIPE_SECRET_KEY) }),
    // Where cards are taken, nobody starts unpaid unless the operator wants it.
    ...((settings.PAYMENT_BY_INVOICE ?? !settings.STRIPE_SECRET_KEY) && { invoice: byInvoice }),
  }
}
