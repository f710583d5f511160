import type { usersModule } from './module.ts'

const fr: Record<keyof (typeof usersModule)['errors'], string> = {
  grant_denied: 'Vous ne pouvez pas donner un droit que vous n’avez pas\u00A0: {{name}}',
  take_denied:
    'Cette personne a plus de droits que vous\u00A0: {{name}}. Seul quelqu’un qui les a aussi peut lui en retirer',
  last_admin: 'Au moins un administrateur actif est nécessaire',
  factor_none: '{{name}} n’a pas activé la double authentification',
  already_joined: '{{name}} a déjà accès à Entrepôt, ou n’a pas de compte actif',
  own_account: 'Vous ne pouvez ni désactiver ni supprimer votre propre compte',
  invalid_email_token: 'Ce lien n’est plus valide',
}
export default fr
