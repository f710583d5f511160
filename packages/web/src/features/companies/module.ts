import { defineWebModule } from '../../shell/index.ts'
import { COMPANY_ACCESS } from './access.ts'
import { CompanySwitcher } from './company-switcher.tsx'
import { companyRoute } from './screens.ts'

export const companiesModule = defineWebModule({
  routes: { profile: [companyRoute] },
  profile: [{ path: 'company', label: { fr: 'Entreprise', en: 'Company' }, place: 20, ...COMPANY_ACCESS }],
  header: CompanySwitcher,
  additions: () => import('./additions.ts'),
})
