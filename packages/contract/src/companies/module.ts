import { defineModule } from '../kernel/module.ts'

export const companiesModule = defineModule({
  name: 'companies',
  records: { company: { area: 'USER', topic: 'config' } },
  errors: {
    address_not_valid: 422,
  },
  events: {
    'company.changed': { record: 'company', action: 'update' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof companiesModule)['errors'], number> {}
}
