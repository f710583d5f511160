import { defineModule } from '../kernel/module.ts'

export const viewsModule = defineModule({
  name: 'views',
  records: { search_view: { area: 'ITEM' } },
  errors: {
    views_too_many: 409,
    view_name_required: 422,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof viewsModule)['errors'], number> {}
}
