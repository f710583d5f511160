import { defineModule } from '../kernel/module.ts'

export const archivesModule = defineModule({
  name: 'archives',
  actions: { archive_ask: true, archive_take: true },
  messages: { archive_done: true, archive_failed: true },
  errors: { archive_gone: 404 },
  events: {
    'archive.asked': { record: 'company', action: 'archive_ask', silent: true },
    'archive.taken': { record: 'company', action: 'archive_take', silent: true },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof archivesModule)['errors'], number> {}
}
