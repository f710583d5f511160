import type { attachmentsModule } from './module.ts'

const fr: Record<keyof (typeof attachmentsModule)['errors'], string> = {
  file_invalid: 'Fichier invalide',
  file_extension: 'Extension non autorisée',
  attachments_full: '{{max}} fichiers au plus\u00A0: supprimez-en un avant d’en ajouter',
}
export default fr
