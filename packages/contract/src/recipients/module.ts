import { defineModule } from '../kernel/module.ts'

export const recipientsModule = defineModule({
  name: 'recipients',
  flag: 'checkout',
  areas: { CHECKOUT_RECIPIENT: true },
  records: { recipient: { area: 'CHECKOUT_RECIPIENT', topic: 'config' } },
  lists: { recipients: true },
  importTargets: {
    recipients: {
      record: 'recipient',
      rank: 8,
      fields: ['lastname', 'firstname', 'department', 'email', 'phone'],
      create: { required: ['lastname'], needs: ['CHECKOUT_RECIPIENT', 'ADD'] },
      update: { required: ['lastname'], needs: ['CHECKOUT_RECIPIENT', 'EDIT'] },
    },
  },
  errors: {
    recipient_user: 422,
    recipient_in_use: 409,
  },
  events: {
    'recipient.created': { record: 'recipient', action: 'create' },
    'recipient.changed': { record: 'recipient', action: 'update' },
    'recipient.deleted': { record: 'recipient', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof recipientsModule)['errors'], number> {}
}
