import { defineWebModule } from '../../shell/index.ts'
import { ProofPlace } from './proof-place.tsx'
import { securityRoute, tokensRoute } from './screens.ts'

export const securityModule = defineWebModule({
  routes: { profile: [securityRoute, tokensRoute] },
  profile: [
    { path: 'security', label: { fr: 'Sécurité', en: 'Security' }, place: 40 },
    { path: 'tokens', label: { fr: 'Jetons d’accès', en: 'Access tokens' }, place: 50 },
  ],
  header: ProofPlace,
})
