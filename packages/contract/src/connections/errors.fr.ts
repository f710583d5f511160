import type { connectionsModule } from './module.ts'

const fr: Record<keyof (typeof connectionsModule)['errors'], string> = {
  connection_failed: 'La connexion API a échoué',
  connection_header: 'L’en-tête {{name}} ne peut pas être envoyé\u00A0: changez son nom ou sa valeur',
  connection_secret_again: 'Saisissez ce secret à nouveau\u00A0: il était destiné à un autre serveur',
  connection_secret_in_file: 'Un fichier ne porte pas de secret\u00A0: laissez la valeur vide, saisissez-la ensuite',
  connection_no_grant: 'Cette connexion ne demande pas d’autorisation',
  connection_used: 'Cette connexion est utilisée par des requêtes\u00A0: {{names}}',
  grant_state: 'Cette autorisation n’est plus valable\u00A0: recommencez depuis la connexion',
}
export default fr
