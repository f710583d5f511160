import type { ssoModule } from './module.ts'

const fr: Record<keyof (typeof ssoModule)['errors'], string> = {
  sso_state: 'Cette connexion a déjà servi ou a expiré, recommencez',
  sso_not_configured: "Aucune connexion unique n'est configurée pour cette adresse",
  sso_failed: "Le fournisseur d'identité n'a pas répondu, réessayez",
}
export default fr
