export { COMPANY_ACCESS } from './access.ts'
export { CompanySwitcher } from './company-switcher.tsx'
export { companyRoute } from './screens.ts'
