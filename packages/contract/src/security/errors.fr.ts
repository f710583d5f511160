import type { securityModule } from './module.ts'

const fr: Record<keyof (typeof securityModule)['errors'], string> = {
  factor_required: 'Votre entreprise demande la double authentification',
  factor_first: 'Activez d’abord votre propre double authentification',
  factor_code: 'Code invalide, {{attempts}} tentatives restantes',
  factor_challenge: 'Le temps est écoulé, connectez-vous à nouveau',
}
export default fr
