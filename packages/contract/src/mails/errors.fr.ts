import type { mailsModule } from './module.ts'

const fr: Record<keyof (typeof mailsModule)['errors'], string> = {
  mail_hour: 'L’heure doit être comprise entre 0 et 23',
  mail_minute: 'Les minutes doivent être comprises entre 0 et 59',
  mail_repeat_minutes: 'La répétition doit être comprise entre 5 et 59 minutes',
  mail_no_recipient: 'Indiquez au moins une adresse ou un destinataire',
  mail_schedule: 'Indiquez quand l’e-mail est envoyé',
  mail_recipient_kind: 'Ce destinataire n’existe pas pour ce déclencheur',
  mail_files_full: 'Un e-mail porte au plus {{max}} fichiers et {{megabytes}} Mo',
  mail_no_address: 'Votre compte n’a pas d’adresse e-mail',
  mail_needs_field: 'Ce champ est utilisé par des e-mails actifs\u00A0: {{names}}',
  mail_author_gone: 'Le compte de qui a créé cet e-mail est fermé',
  mail_used: 'Cet e-mail est envoyé par des modèles d’opération\u00A0: {{names}}',
}
export default fr
