import { sql, transaction } from '../../kernel/database.ts'
import { type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const invoice = onceFor(async () => crypto.randomUUID())

/** Other examples make users, and a plan is sold to a company that fits it. */
const fewUsers = ({ node, admin, user }: World) =>
  transaction(node.pool, { company: admin.company }, ({ db }) =>
    sql`update app_user set active = false
      where company_id = ${admin.company} and id not in (${admin.guid}, ${user})`.execute(db),
  )
/** The same one is not bought twice: another is held before. */
const newPlan = async (world: World) => {
  await fewUsers(world)
  const payment = { method: 'invoice' }
  await world.admin.post('/subscription', { plan: 'advance', period: 'yearly', payment })
  return { plan: 'advance', period: 'monthly', payment }
}

const samples: FeatureSamples = {
  examples: {
    quote: async (world) => {
      await fewUsers(world)
      return { body: { plan: 'advance', period: 'yearly' } }
    },
    subscribe: async (world) => ({ body: await newPlan(world) }),
    pdf: async (world) => on(await invoice(world)),
    setPlan: (world) => on(world.admin.company, { type: 'custom' }),
    markPaid: async (world) => ({ params: { guid: world.admin.company, invoice: await invoice(world) } }),
  },
  elsewhere: { stripe: 'The payment provider signs what it tells.' },
  // Bought and replaced, so that the company goes on without limits.
  rows: async (world) => {
    const { admin, open } = world
    const [{ company }, bought] = [admin, await invoice(world)]
    return [
      [
        `insert into subscription (company_id, id, plan, period, currency, price, first_amount, promo, billing,
          language, method, provider_reference, provider_payer, checkout_url, status, created_by, idem_key)
        values ($1, $2, 'essential', 'monthly', 'euro', 3500, 3150, $3, jsonb_build_object('name', $3::text), 'fr',
        'redirect', $3, $3, $3, 'replaced', $4, $3)`,
        [company, bought, open, admin.guid],
      ],
      [
        `insert into invoice (company_id, id, number, subscription_id, period_no, plan, period, price, amount, currency,
          promo, issuer, billing, from_at, to_at, created_at, due_at)
        values ($1, $2, $3, $2, 1, 'essential', 'monthly', 3500, 3150, 'euro', $3, $3, jsonb_build_object('name',
        $3::text, 'address', '', 'zip_code', '', 'city', '', 'country', '', 'vat_number', ''), now(), now(), now(),
        now())`,
        [company, bought, open],
      ],
      [`insert into promo_use (company_id, code, subscription_id) values ($1, $2, $3)`, [company, open, bought]],
      [`insert into trial_notice (company_id, days, plan_end) values ($1, 3, now())`, [company]],
    ]
  },
  faults: {
    'P1 ': `update company set limit_items = 1`,
    'P2 ': `update company set limit_users = 0`,
    'P3 ': `update company set limit_fields = 0; insert into custom_field (company_id, id, name, name_key, type, target)
      select id, gen_random_uuid(), 'a', 'a', 'text', 'items' from company`,
  },
}
export default samples
