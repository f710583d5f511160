import type { requestsModule } from './module.ts'

const fr: Record<keyof (typeof requestsModule)['errors'], string> = {
  request_connection: 'Choisissez une connexion ou une adresse complète',
  request_schedule: 'Indiquez quand la requête est envoyée',
  request_path: 'Ce chemin n’en est pas un\u00A0: écrivez par exemple {{sample}}',
  request_field: 'Ce champ ne peut pas recevoir de réponse',
  request_run_waiting: 'Cet envoi est déjà en attente',
  request_not_manual: 'Cette requête n’est pas envoyée à la main',
  request_off: 'Cette requête est désactivée ou suspendue',
  request_filtered: 'Cet article ne remplit pas les filtres de la requête',
  request_silent: 'Vos actions n’envoient aucune requête',
  request_needs_field: 'Des requêtes API actives utilisent ce champ\u00A0: {{names}}',
}
export default fr
