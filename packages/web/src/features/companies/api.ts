import { ownSessionApi } from '@entrepot/contract/auth/own-session.ts'
import { changeCompanyApi } from '@entrepot/contract/companies/change-company.ts'
import { companiesApi } from '@entrepot/contract/companies/company.ts'
import { archivesApi } from '@entrepot/contract/archives/archive.ts'
import { createClient } from '../../kernel/client.ts'

export const companies = createClient('companies', {
  read: companiesApi.company,
  save: changeCompanyApi.updateCompany,
  switchTo: ownSessionApi.switchCompany,
})

export const archives = createClient('archives', archivesApi)
