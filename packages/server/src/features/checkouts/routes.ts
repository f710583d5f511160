import { CHECKOUT_READERS, checkoutsApi } from '@entrepot/contract/checkouts/checkout.ts'
import { CHECKOUT_FIELDS } from '@entrepot/contract/checkouts/list.ts'
import { countedCheckouts } from './checkouts.queries.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeCheckout } from './change-checkout.ts'
import { checkIn, checkInMany } from './checkin.ts'
import { checkOut } from './checkout.ts'
import { CHECKOUT_CHECKS } from './checks.queries.ts'
import { lateCheckouts } from './late.queries.ts'
import { lateJob } from './notify-late.ts'
import { exportCheckouts, listCheckouts, oneCheckout } from './read-checkouts.ts'
import { showSignature, signHandover } from './sign-handover.ts'
import { checkoutTeller } from './tell-checkouts.ts'
import { sentForms } from './sent-forms.ts'

export const checkouts: Feature = {
  owns: ['checkout', 'checkout_return', 'handover', 'handover_signature'],
  constraints: { item_out_stays: { code: 'conflict' } },
  checks: CHECKOUT_CHECKS,
  jobs: (kernel) => [lateJob(kernel)],
  goesWith: { item: ['checkout'] },
  tells: { checkout: checkoutTeller },
  needsMe: { late_checkouts: { roles: CHECKOUT_READERS, module: 'checkout', find: lateCheckouts } },
  sentForms: { checkouts: sentForms },
  search: {
    checkouts: {
      endpoint: checkoutsApi.list,
      fields: CHECKOUT_FIELDS,
      words: 'checkouts:columns',
      custom: null,
      list: listCheckouts,
      download: exportCheckouts,
      counts: countedCheckouts,
    },
  },
  mount: (mount) =>
    mount('checkouts', checkoutsApi, {
      list: (ctx, { query }) => (query.export ? exportCheckouts(ctx, query, query.export) : listCheckouts(ctx, query)),
      get: (ctx, { params }) => oneCheckout(ctx, params.guid),
      create: (ctx, { body }) => checkOut(ctx, body),
      update: (ctx, { params, body }) => changeCheckout(ctx, params.guid, body),
      checkin: (ctx, { params, body }) => checkIn(ctx, params.guid, body),
      checkinMany: (ctx, { body }) => checkInMany(ctx, body),
      sign: { outside: (ctx, { params, body }, raw) => signHandover(ctx, raw, params.guid, body.name) },
      signature: (ctx, { params }) => showSignature(ctx, params.guid),
    }),
}
