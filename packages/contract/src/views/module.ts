import { defineModule } from '../kernel/module.ts'

export const viewsModule = defineModule({
  name: 'views',
  sections: { views: { rank: 10 } },
  records: { search_view: { area: 'ITEM', topic: 'config' } },
  errors: {
    views_too_many: 409,
    view_name_required: 422,
  },
  events: {
    'search_view.created': { record: 'search_view', action: 'create' },
    'search_view.changed': { record: 'search_view', action: 'update' },
    'search_view.deleted': { record: 'search_view', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof viewsModule)['errors'], number> {}
}
