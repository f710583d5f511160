import type { CompanyChange } from '@entrepot/contract/companies/change-company.ts'
import type { Company } from '@entrepot/contract/companies/company.ts'
import { isZoneName } from '@entrepot/contract/kernel/company-clock.ts'
import { isCountry } from '@entrepot/contract/kernel/countries.ts'
import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { isPostalCode } from '@entrepot/contract/kernel/postal-code.ts'
import { email, optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { lockCompany, saveCompany } from './companies.queries.ts'

/** COMP-06. Whoever looks at the company, its formats or its prices hears of it by the `config` topic (COMP-24). */
export const editCompany = async (ctx: Ctx, { version, ...change }: CompanyChange): Promise<Company> => {
  const { company: before, savedBy } = await lockCompany(ctx)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: savedBy }, undefined, { current: before })
  refuseAll(problemsOf({ ...before, ...change }, change))
  const changes = changesBetween(before, change)
  if (changes.length === 0) return before
  const after = await saveCompany(ctx, change)
  happened(ctx, 'company.changed', { guid: after.guid, name: after.name, changes })
  return after
}

type Sent = Omit<CompanyChange, 'version'>
const problemsOf = (company: Company, sent: Sent): Problem[] => {
  const problem = (refusal: Refusal | null, field: keyof Company) =>
    refusal ? [new Problem(refusal.code, refusal.params, field)] : []
  return [
    ...problem(sent.email ? email(sent.email) : null, 'email'),
    ...problem(sent.phone ? optionalPhone(sent.phone) : null, 'phone'),
    ...problem(
      sent.timezone === undefined || isZoneName(sent.timezone)
        ? null
        : { code: 'unknown_value', params: { value: sent.timezone.slice(0, 80) } },
      'timezone',
    ),
    ...(PLACE.filter((field) => sent[field] !== undefined).length > 0
      ? brokenPlace(company).map((field) => new Problem('address_not_valid', {}, field))
      : []),
  ]
}

const PLACE = ['address', 'city', 'zip_code', 'country'] as const
/** No address at all is one that need not be valid; one that is begun has all its parts (COMP-09). */
const brokenPlace = ({ address, city, zip_code, country }: Company): (typeof PLACE)[number][] => {
  const isBegun = address !== '' || city !== '' || zip_code !== ''
  return [
    ...(isBegun && address === '' ? (['address'] as const) : []),
    ...(isBegun && city === '' ? (['city'] as const) : []),
    ...(isBegun && !isPostalCode(zip_code) ? (['zip_code'] as const) : []),
    ...(isCountry(country) ? [] : (['country'] as const)),
  ]
}
