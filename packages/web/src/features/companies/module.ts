import { defineWebModule } from '../../shell/index.ts'
import { COMPANY_ACCESS } from './access.ts'
import { CompanySwitcher } from './company-switcher.tsx'
import { companyRoute } from './screens.ts'

export const companiesModule = defineWebModule({
  routes: { company: [companyRoute] },
  settings: [
    {
      path: '/profile/company',
      label: { fr: 'Entreprise', en: 'Company' },
      group: 'company',
      place: 10,
      ...COMPANY_ACCESS,
    },
  ],
  header: CompanySwitcher,
  additions: () => import('./additions.ts'),
})
