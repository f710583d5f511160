import type { recipientsModule } from './module.ts'

const fr: Record<keyof (typeof recipientsModule)['errors'], string> = {
  recipient_user: 'Choisissez le compte de ce destinataire, ou indiquez qu’il n’en a pas',
  recipient_in_use: '{{name}} a encore des articles\u00A0: enregistrez d’abord leur retour ({{count}})',
}
export default fr
