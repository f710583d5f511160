import { changeCompanyApi } from '@entrepot/contract/companies/change-company.ts'
import { type CompanyConfig, companiesApi, currencySymbol } from '@entrepot/contract/companies/company.ts'
import { expandRoles } from '@entrepot/contract/kernel/rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Feature } from '../../kernel/feature.ts'
import { sealModules } from '../../kernel/module-seal.ts'
import { configuredCategories, configuredFields, offlineDays, ownCompany } from './companies.queries.ts'
import { editCompany } from './edit-company.ts'
import { giveModules } from './operate.ts'

/** COMP-12 to COMP-16. fieldsValues is sent nested and on top, as both documents have it. */
const configOf = async (ctx: Ctx): Promise<CompanyConfig> => {
  const [fields, categories, days] = await Promise.all([
    configuredFields(ctx),
    configuredCategories(ctx),
    offlineDays(ctx),
  ])
  const fieldsValues = Object.fromEntries(
    fields.filter((field) => field.values.length > 0).map((field) => [field.name, field.values]),
  )
  return {
    fields: { fields, fieldsValues },
    fieldsValues,
    modules: sealModules(ctx.company.modules, ctx.company.guid, ctx.services.settings.MODULES_KEY),
    dateFormat: ctx.company.dateFormat as CompanyConfig['dateFormat'],
    currency: currencySymbol(ctx.company.currency),
    timeZone: ctx.company.timeZone,
    offlineDays: days,
    assistant: ctx.services.settings.ASSISTANT_ENABLED,
    categories: categories.items,
    roles: [...expandRoles(ctx.rights.roles)].sort(),
    folderCategories: categories.folders,
  }
}

export const companies: Feature = {
  owns: ['company'],
  mount: (mount) => {
    mount('companies', companiesApi, { config: configOf, company: ownCompany })
    mount('companies', changeCompanyApi, {
      updateCompany: (ctx, { body }) => editCompany(ctx, body),
      setModules: (ctx, { params, body }) => giveModules(ctx, params.guid, body.modules),
    })
  },
}
