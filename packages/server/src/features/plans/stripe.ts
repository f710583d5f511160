import type Stripe from 'stripe'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Settings } from '../../kernel/settings.ts'
import type { Provider } from './providers.ts'

const CURRENCY = { euro: 'eur', dollar: 'usd' } as const

/** Loaded when money moves: most processes never need it. */
const stripeWith = async (settings: Settings, key: string): Promise<Stripe> => {
  const { default: Client } = await import('stripe')
  const base = settings.STRIPE_API_BASE ? new URL(settings.STRIPE_API_BASE) : null
  return new Client(key, {
    maxNetworkRetries: 1,
    timeout: LIMITS.paymentMs,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

const isRefusal = (error: unknown) => (error as { type?: string }).type === 'StripeCardError'
const asked = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (isRefusal(error)) throw error
    throw new Problem('payment_unreachable', {}, undefined, { retryAfter: 3 })
  }
}

/** Amounts are ours, from our own table; the card is typed on pages of Stripe and never seen here. */
export const stripeProvider = (settings: Settings, key: string): Provider => ({
  begin: async (company, subscription) => {
    // A promo code may leave nothing to pay, which Stripe does not take.
    if (subscription.first_amount === 0) return { kind: 'paid', reference: null, payer: null }
    const stripe = await stripeWith(settings, key)
    const session = await asked(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: subscription.id,
          metadata: { company, subscription: subscription.id },
          locale: subscription.language,
          customer_creation: 'always',
          payment_intent_data: { setup_future_usage: 'off_session' },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: CURRENCY[subscription.currency],
                unit_amount: subscription.first_amount,
                product_data: { name: `Entrepôt ${subscription.plan} (${subscription.period})` },
              },
            },
          ],
          success_url: `${settings.PUBLIC_URL}/subscribe/thank-you?subscription=${subscription.id}`,
          cancel_url: `${settings.PUBLIC_URL}/subscribe?plan=${subscription.plan}&period=${subscription.period}`,
        },
        { idempotencyKey: subscription.id },
      ),
    )
    if (!session.url) throw new Problem('payment_unreachable', {}, undefined, { retryAfter: 3 })
    return { kind: 'redirect', url: session.url, reference: session.id }
  },
  renew: async (company, subscription, invoice, attempt) => {
    if (!subscription.provider_payer) return { kind: 'refused' }
    const stripe = await stripeWith(settings, key)
    const cards = await asked(stripe.customers.listPaymentMethods(subscription.provider_payer, { limit: 1 }))
    const [card] = cards.data
    if (!card) return { kind: 'refused' }
    try {
      const intent = await asked(
        stripe.paymentIntents.create(
          {
            amount: invoice.amount,
            currency: CURRENCY[invoice.currency],
            customer: subscription.provider_payer,
            payment_method: card.id,
            off_session: true,
            confirm: true,
            metadata: { company, invoice: invoice.id },
          },
          { idempotencyKey: `${invoice.id}-${attempt}` },
        ),
      )
      return intent.status === 'succeeded'
        ? { kind: 'paid', reference: intent.id, payer: subscription.provider_payer }
        : { kind: 'refused' }
    } catch (error) {
      if (isRefusal(error)) return { kind: 'refused' }
      throw error
    }
  },
})

/** What a checkout that was paid tells of. */
export type PaidCheckout = {
  company: string
  subscription: string
  reference: string
  payer: string | null
  amount: number
  currency: 'euro' | 'dollar' | null
}

/** The event, if Stripe has signed these bytes just now; null for what does not concern us. */
export const readStripeEvent = async (
  settings: Settings,
  bytes: Buffer,
  signature: string,
  now: Date,
): Promise<PaidCheckout | null> => {
  if (!settings.STRIPE_WEBHOOK_SECRET) throw new Problem('not_found')
  const stripe = await stripeWith(settings, settings.STRIPE_SECRET_KEY ?? 'sk_not_used')
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(
      bytes,
      signature,
      settings.STRIPE_WEBHOOK_SECRET,
      LIMITS.signatureSeconds,
      undefined,
      now.getTime(),
    )
  } catch {
    throw new Problem('bad_request')
  }
  if (event.type !== 'checkout.session.completed' && event.type !== 'checkout.session.async_payment_succeeded')
    return null
  const session = event.data.object
  const { company, subscription } = session.metadata ?? {}
  if (session.payment_status !== 'paid' || !company || !subscription) return null
  const currency = Object.entries(CURRENCY).find(([, code]) => code === session.currency)?.[0] as
    | PaidCheckout['currency']
    | undefined
  return {
    company,
    subscription,
    reference: session.id,
    payer: typeof session.customer === 'string' ? session.customer : (session.customer?.id ?? null),
    amount: session.amount_total ?? -1,
    currency: currency ?? null,
  }
}
