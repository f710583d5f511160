import { defineModule } from '../kernel/module.ts'

/** The time machine. */
export const pastModule = defineModule({
  name: 'past',
  lists: { past: true, 'past-differences': true, 'past-rights': true },
  errors: { instants_swapped: 422 },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof pastModule)['errors'], number> {}
}
