import { defineModule } from '../kernel/module.ts'

export const attachmentsModule = defineModule({
  name: 'attachments',
  areas: { ATTACHMENT: true },
  errors: {
    file_invalid: 422,
    file_extension: 422,
    attachments_full: 422,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof attachmentsModule)['errors'], number> {}
}
