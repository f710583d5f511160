import { defineModule } from '../kernel/module.ts'

export const rightsModule = defineModule({
  name: 'rights',
  actions: { view_as: true },
  errors: {
    view_self: 409,
    view_inactive: 409,
    view_denied: 403,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof rightsModule)['errors'], number> {}
}
