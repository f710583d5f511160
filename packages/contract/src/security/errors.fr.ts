import type { securityModule } from './module.ts'

const fr: Record<keyof (typeof securityModule)['errors'], string> = {
  factor_required: 'Votre entreprise demande un second facteur',
  factor_first: "Activez d'abord votre propre second facteur",
  factor_code: 'Code invalide, {{attempts}} tentatives restantes',
  factor_challenge: 'Le temps est écoulé, connectez-vous à nouveau',
}
export default fr
