import { isPostalCode } from '@entrepot/contract/kernel/postal-code.ts'
import { email as checkEmail, optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import { SITE_LIST } from '@entrepot/contract/sites/list.ts'
import { SITE_LENGTHS, SITE_TEXTS, type SiteChange, type SiteText } from '@entrepot/contract/sites/site.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RowReader } from '../../kernel/import-row.ts'
import type { ImportedRules, ImportTargetRules } from '../../kernel/import-target.ts'
import type { Ctx } from '../../kernel/context.ts'
import {
  type Known,
  type Own,
  readActive,
  recordWork,
  type RecordRules,
  type Told,
  undoRecords,
} from '../imports/index.ts'
import { changeSite, createSite, removeSite } from './edit-sites.ts'
import { findSites, lockSites, openOperationsOf, type SiteRecord, sitesNamed } from './sites.queries.ts'

const WRONG: Partial<Record<SiteText, (text: string) => 'email' | 'phone' | 'address_not_valid' | null>> = {
  email: (text) => (checkEmail(text) ? 'email' : null),
  contact1Phone: (text) => (optionalPhone(text) ? 'phone' : null),
  contact2Phone: (text) => (optionalPhone(text) ? 'phone' : null),
  postalCode: (text) => (isPostalCode(text) ? null : 'address_not_valid'),
}

/** An empty cell says nothing. */
const read = (_: Ctx, reader: RowReader): Told => {
  const texts = SITE_TEXTS.flatMap((field) => {
    const text = reader.short(field, SITE_LENGTHS[field])
    if (text === '') return []
    const wrong = WRONG[field]?.(text)
    if (wrong) reader.refuse(field, text, `errors.${wrong}`)
    return [[field, text] as const]
  })
  const active = reader.read<boolean | null>('active', null, readActive)
  return { own: { ...Object.fromEntries(texts), ...(active !== null && { active }) }, line: null }
}

const ownOf = (site: SiteRecord): Own => ({
  ...Object.fromEntries(SITE_TEXTS.map((field) => [field, site[field]])),
  active: site.active,
})
const known = (site: SiteRecord): Known<SiteRecord> => ({
  guid: site.guid,
  record: site,
  own: ownOf(site),
  lines: new Map(),
})

const RULES: RecordRules<SiteRecord, null> = {
  kind: 'site',
  key: 'name',
  most: null,
  find: async () => null,
  read,
  load: async (ctx, keys) =>
    new Map((await sitesNamed(ctx, keys)).map((site) => [nameKey(site.name), known(site)] as const)),
  lock: lockSites,
  make: async (ctx, { name, own }) => (await createSite(ctx, { name, ...(own as SiteChange) })).guid,
  change: async (ctx, { guid, own: before }, { own }) => {
    await changeSite(ctx, guid, own as SiteChange)
    return Object.fromEntries(Object.keys(own).map((field) => [field, before[field]]))
  },
}

export const SITE_IMPORT: ImportTargetRules = {
  words: 'sites:columns',
  listed: Object.keys(SITE_LIST.columns),
  ...recordWork(RULES),
}

export const IMPORTED_SITES: ImportedRules = {
  table: 'site',
  as: 'ds',
  content: `md5(jsonb_build_array(ds.name, ds.email, ds.address, ds.country, ds.city, ds.postal_code, ds.contact1_name,
    ds.contact1_phone, ds.contact2_name, ds.contact2_phone, ds.active)::text)`,
  used: `exists (select from operation_site u where u.company_id = ds.company_id and u.site_id = ds.id)`,
  label: (field) => (Object.hasOwn(SITE_LIST.columns, field) ? `sites:columns.${field}` : undefined),
  undo: undoRecords<SiteChange>({
    exists: async (ctx, guid) => (await findSites(ctx, [guid])).length > 0,
    remove: async (ctx, guid) => {
      if ((await openOperationsOf(ctx, guid)).total > 0) return false
      await removeSite(ctx, guid)
      return true
    },
    restore: changeSite,
  }),
}
