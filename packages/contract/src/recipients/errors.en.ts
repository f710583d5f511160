import type { recipientsModule } from './module.ts'

const en: Record<keyof (typeof recipientsModule)['errors'], string> = {
  recipient_user: 'Choose the account of this recipient, or say that there is none',
  recipient_in_use: '{{name}} still has items: check them in first ({{count}})',
}
export default en
