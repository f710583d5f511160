import { defineModule } from '../kernel/module.ts'

/** Destination sites have no flag: every company has them (DEST-03). */
export const sitesModule = defineModule({
  name: 'sites',
  areas: { RECIPIENT: true },
  records: { site: { area: 'RECIPIENT', topic: 'config', target: 'sites' } },
  lists: { sites: true },
  importTargets: {
    sites: {
      record: 'site',
      rank: 7,
      fields: [
        'name',
        'address',
        'postalCode',
        'city',
        'country',
        'email',
        'contact1Name',
        'contact1Phone',
        'contact2Name',
        'contact2Phone',
        'active',
      ],
      create: { required: ['name'], needs: ['RECIPIENT', 'ADD'] },
      update: { required: ['name'], needs: ['RECIPIENT', 'EDIT'] },
    },
  },
  searchTargets: { sites: true },
  errors: {
    site_in_use: 409,
    site_disabled: 422,
  },
  events: {
    'site.created': { record: 'site', action: 'create' },
    'site.changed': { record: 'site', action: 'update' },
    'site.deleted': { record: 'site', action: 'delete' },
    'site.commented': { record: 'site', action: 'comment' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof sitesModule)['errors'], number> {}
}
