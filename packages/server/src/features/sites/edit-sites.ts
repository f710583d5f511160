import { isPostalCode } from '@entrepot/contract/kernel/postal-code.ts'
import { email as checkEmail, optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import { type Site, SITE_TEXTS, type SiteChange, type SiteInput } from '@entrepot/contract/sites/site.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { oneSite, requireSite, siteFor } from './read-sites.ts'
import {
  deleteSite,
  insertSite,
  lockOperationsOf,
  lockSites,
  openOperationsOf,
  type SiteRecord,
  type SiteWrite,
  updateSite,
} from './sites.queries.ts'

type Fields = Omit<SiteWrite, 'guid'>
const NOTHING: Fields = {
  name: '',
  email: '',
  address: '',
  country: '',
  city: '',
  postalCode: '',
  contact1Name: '',
  contact1Phone: '',
  contact2Name: '',
  contact2Phone: '',
  active: true,
}

/** What is wrong with its e-mail, phones and postal code, each under its field (DEST-04). */
const wrongIn = ({ email, contact1Phone, contact2Phone, postalCode }: Fields): Problem[] => [
  ...(email && checkEmail(email) ? [new Problem('email', {}, 'email')] : []),
  ...(optionalPhone(contact1Phone) ? [new Problem('phone', {}, 'contact1Phone')] : []),
  ...(optionalPhone(contact2Phone) ? [new Problem('phone', {}, 'contact2Phone')] : []),
  ...(postalCode && !isPostalCode(postalCode) ? [new Problem('address_not_valid', {}, 'postalCode')] : []),
]

const fieldsOf = (write: Fields): Fields => {
  const { name, active } = write
  return { ...NOTHING, ...Object.fromEntries(SITE_TEXTS.map((field) => [field, write[field]])), name, active }
}
const changed = (before: Fields, change: SiteChange | SiteInput): Fields => ({
  ...fieldsOf(before),
  ...Object.fromEntries(SITE_TEXTS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]]))),
  name: change.name ?? before.name,
  active: change.active ?? before.active,
})

export const createSite = async (ctx: Ctx, input: SiteInput): Promise<Site> => {
  const guid = ctx.services.clock.orderedUuid()
  const fields = changed(NOTHING, input)
  refuseAll(wrongIn(fields))
  await insertSite(ctx, { guid, ...fields })
  happened(ctx, 'site.created', { guid, name: fields.name, changes: changesBetween({}, fields) })
  return oneSite(ctx, guid)
}

const lockToChange = async (ctx: Ctx, guid: string, version?: number): Promise<SiteRecord> => {
  await lockSites(ctx, [guid])
  const row = await requireSite(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: siteFor(row) })
  return row
}

export const changeSite = async (ctx: Ctx, guid: string, { version, ...change }: SiteChange): Promise<Site> => {
  const before = await lockToChange(ctx, guid, version)
  const fields = changed(before, change)
  refuseAll(wrongIn(fields))
  const changes = changesBetween(fieldsOf(before), fields)
  if (changes.length === 0) return siteFor(before)
  await updateSite(ctx, { guid, ...fields })
  happened(ctx, 'site.changed', { guid, name: fields.name, changes })
  return oneSite(ctx, guid)
}

/**
 * What is at work keeps it; what is over keeps its name (DEST-07). Operations that have it are locked before the site,
 * as those who change their recipients do: none that was given up is taken up again meanwhile.
 */
export const removeSite = async (ctx: Ctx, guid: string): Promise<null> => {
  await lockOperationsOf(ctx, guid)
  const row = await lockToChange(ctx, guid)
  const { codes, total } = await openOperationsOf(ctx, guid)
  if (total > 0) throw new Problem('site_in_use', { codes: `${codes.join(', ')}${total > codes.length ? ', …' : ''}` })
  await deleteSite(ctx, guid)
  happened(ctx, 'site.deleted', { guid, name: row.name })
  return null
}
