import { defineModule } from '../kernel/module.ts'

/** The time machine. */
export const pastModule = defineModule({
  name: 'past',
  lists: {
    past: true,
    'past-differences': true,
    'past-reservations': true,
    'past-checkouts': true,
    'past-orders': true,
    'past-operations': true,
    'past-lines': true,
    'past-variants': true,
    'past-recipients': true,
    'past-suppliers': true,
    'past-rights': true,
  },
  errors: { instants_swapped: 422, look_back_denied: [403, 'access_denied'] },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof pastModule)['errors'], number> {}
}
