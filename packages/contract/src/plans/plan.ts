import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, GuidParams, Instant, pageOf, pageQuery, Ref } from '../kernel/shapes.ts'
import { PLANS, Plan } from '../users/user.ts'
import { PAYERS } from './payers.ts'
import { BILLING_CURRENCIES, FOR_SALE, PERIODS } from './price.ts'

const Cents = z.int()
const Limits = z.object({ items: z.int().nullable(), users: z.int().nullable(), fields: z.int().nullable() })
export const PAYMENT_METHODS = ['card', 'redirect', 'invoice'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A pack as `/packs` shows it. `tooSmallFor`: what the company has more of than the pack allows (PLAN-12). */
export const Pack = z.object({
  plan: z.enum(FOR_SALE),
  limits: Limits,
  monthly: Cents,
  yearly: Cents,
  current: z.boolean(),
  /** The period in which it is held and not to be bought again. */
  held: z.enum(PERIODS).nullable(),
  tooSmallFor: z.array(z.enum(['items', 'users', 'fields'])),
})
export type Pack = z.infer<typeof Pack>

export const Packs = z.object({
  data: z.array(Pack),
  currency: z.enum(BILLING_CURRENCIES),
  annualDiscount: z.int(),
  /** How this installation takes money; a card in its own form, elsewhere after a redirect, or later by invoice. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  mayPay: z.boolean(),
  /** Who may, for those who may not (PLAN-20). */
  administrators: z.array(Ref),
})
export type Packs = z.infer<typeof Packs>

/** The plan of the company, and what renews it. */
export const Subscription = Plan.extend({
  guid: Guid.nullable(),
  renewal: z
    .object({
      date: Instant,
      amount: Cents,
      currency: z.enum(BILLING_CURRENCIES),
      method: z.enum(PAYMENT_METHODS),
      failed: z.int(),
    })
    .nullable(),
})
export type Subscription = z.infer<typeof Subscription>

const line = (max: number) => z.string().trim().max(max)
/** Whom an invoice is made out to; what is not given is the company's own address. */
export const Billing = z.object({
  name: line(255),
  address: line(500),
  zip_code: line(20),
  city: line(255),
  country: line(100),
  vat_number: line(50),
})
export type Billing = z.infer<typeof Billing>

export const Invoice = z.object({
  guid: Guid,
  number: z.string(),
  amount: Cents,
  currency: z.enum(BILLING_CURRENCIES),
  createdAt: Instant,
  paid: z.boolean(),
  paidAt: Instant.nullable(),
  dueAt: Instant,
  plan: z.enum(PLANS),
  period: z.enum(PERIODS),
  from: Instant,
  to: Instant,
})
export type Invoice = z.infer<typeof Invoice>

const choice = { plan: z.enum(FOR_SALE), period: z.enum(PERIODS), promo: z.string().trim().max(50).optional() }
/** In cents: `price` before the promo code, `amount` what is due. */
export const Quote = z.object({
  plan: z.enum(FOR_SALE),
  period: z.enum(PERIODS),
  currency: z.enum(BILLING_CURRENCIES),
  full: Cents,
  price: Cents,
  promo: z.object({ code: z.string(), percent: z.int() }).nullable(),
  amount: Cents,
  vatPercent: z.int().nullable(),
})
export type Quote = z.infer<typeof Quote>

const Limit = z.int().min(0).max(1_000_000_000).nullable()
const GivenLimits = z.object({ items: Limit, users: Limit, fields: Limit })
/** null: without end, without limit. */
const PlanChange = z.object({
  type: z.enum(PLANS),
  period: z.enum(PERIODS).nullable().optional(),
  endDate: Instant.nullable().optional(),
  limits: GivenLimits.partial().optional(),
})
export type PlanChange = z.infer<typeof PlanChange>
const GivenPlan = z.object({
  guid: Guid,
  type: z.enum(PLANS),
  period: z.enum(PERIODS).nullable(),
  endDate: Instant.nullable(),
  limits: GivenLimits,
})
export type GivenPlan = z.infer<typeof GivenPlan>

/** `card` is the number of a test card; a real one is typed at the payment provider and never seen here. */
export const Payment = z.object({
  method: z.enum(PAYMENT_METHODS).default('card'),
  card: z.string().trim().max(30).optional(),
})

export const plansApi = defineApi({
  packs: {
    method: 'GET',
    path: '/plans',
    summary: 'Plans for sale, in the currency of the language',
    access: 'signed-in',
    whenExpired: true,
    response: Packs,
  },
  subscription: {
    method: 'GET',
    path: '/subscription',
    summary: 'The current plan, what is used of it and what renews it',
    access: 'signed-in',
    whenExpired: true,
    response: Subscription,
  },
  quote: {
    method: 'POST',
    path: '/subscription/quote',
    summary: 'What a plan costs this company',
    access: PAYERS,
    whenExpired: true,
    asks: true,
    body: z.object(choice),
    response: Quote,
    errors: ['plan_small_items', 'promo_unknown', 'promo_used'],
  },
  subscribe: {
    method: 'POST',
    path: '/subscription',
    summary: 'Subscribe and pay',
    access: PAYERS,
    whenExpired: true,
    body: z.object({ ...choice, payment: Payment, billing: Billing.partial().optional() }),
    /** `redirect`: the payment goes on there, and the plan starts when it has come. */
    response: z.object({
      guid: Guid,
      redirect: z.string().nullable(),
      subscription: Subscription,
      invoice: Invoice.nullable(),
    }),
    status: 201,
    errors: [
      'plan_small_items',
      'plan_current',
      'promo_unknown',
      'promo_used',
      'payment_refused',
      'payment_unreachable',
    ],
  },
  invoices: {
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices of the company, newest first',
    access: PAYERS,
    whenExpired: true,
    query: z.object(pageQuery),
    response: pageOf(Invoice),
  },
  pdf: {
    method: 'GET',
    path: '/invoices/:guid/pdf',
    summary: 'An invoice as PDF, in the language of the request',
    access: PAYERS,
    whenExpired: true,
    params: GuidParams,
    response: z.unknown(),
    answers: 'file',
  },
  setPlan: {
    method: 'PUT',
    path: '/admin/companies/:guid/plan',
    summary:
      'Type, end and limits of the plan of a company, by its operator; what is left out stays, and a subscription to another type renews no more',
    access: 'operator',
    params: GuidParams,
    body: PlanChange,
    response: GivenPlan,
    errors: ['not_found'],
  },
  markPaid: {
    method: 'PUT',
    path: '/admin/companies/:guid/invoices/:invoice/paid',
    summary: 'The operator has received the money for an invoice of a company',
    access: 'operator',
    params: z.object({ guid: Guid, invoice: Guid }),
    response: Invoice,
    errors: ['not_found'],
  },
  stripe: {
    method: 'POST',
    path: '/plans/stripe-webhook',
    summary: 'What Stripe tells; signed over the body as it was sent',
    access: 'public',
    sends: 'signed',
    response: z.object({ received: z.boolean() }),
    errors: ['bad_request', 'not_found'],
  },
})
