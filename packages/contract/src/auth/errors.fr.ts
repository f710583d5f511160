import type { authModule } from './module.ts'

const fr: Record<keyof (typeof authModule)['errors'], string> = {
  invalid_credentials: 'Mot de passe ou e-mail invalide, {{attempts}} tentatives restantes',
  account_disabled: 'Votre compte est désactivé',
  registration_closed: 'Les inscriptions sont fermées',
  no_account: 'Aucun compte trouvé',
  terms: 'Vous devez accepter les conditions générales',
  password_wrong: 'Ancien mot de passe incorrect',
  password_rules:
    'Le mot de passe doit contenir au moins 8 caractères et au moins 3 des 4 types : minuscule, majuscule, chiffre, caractère spécial',
  password_same: "Le nouveau mot de passe doit être différent de l'ancien",
  password_mismatch: 'Les deux mots de passe ne correspondent pas',
  invalid_reset_token: "Ce lien n'est plus valide",
  invalid_invitation: 'Cette invitation n’est plus valide. Demandez à l’entreprise de vous inviter de nouveau.',
  invitation_pending: 'Ouvrez le lien de l’invitation reçue par e-mail pour rejoindre {{name}}',
}
export default fr
