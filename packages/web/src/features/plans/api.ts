import { companiesApi } from '@entrepot/contract/companies/company.ts'
import { plansApi } from '@entrepot/contract/plans/plan.ts'
import { createClient } from '../../kernel/client.ts'

const { packs, subscription, quote, subscribe, invoices, pdf } = plansApi
export const plans = createClient('plans', { packs, subscription, quote, subscribe, invoices, pdf })
export const companies = createClient('companies', { company: companiesApi.company })
