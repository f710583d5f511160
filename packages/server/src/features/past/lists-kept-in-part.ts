import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { List, ListColumns } from '@entrepot/contract/kernel/list.ts'
import { PAST_RECIPIENTS, PAST_SUPPLIERS, PAST_VARIANTS } from '@entrepot/contract/past/list.ts'
import type {
  PastRecipient,
  PastRecipientQuery,
  PastSupplier,
  PastSupplierQuery,
  PastVariant,
  PastVariantQuery,
} from '@entrepot/contract/past/past.ts'
import { RECIPIENT_FIELDS } from '@entrepot/contract/recipients/list.ts'
import type { Recipient } from '@entrepot/contract/recipients/recipient.ts'
import { SUPPLIER_FIELDS } from '@entrepot/contract/suppliers/list.ts'
import type { SupplierRow } from '@entrepot/contract/suppliers/supplier.ts'
import { VARIANT_FIELDS } from '@entrepot/contract/variants/list.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { customColumns } from '../items/index.ts'
import { pageForRecipients } from '../recipients/index.ts'
import { pageForSuppliers } from '../suppliers/index.ts'
import { listVariants } from '../variants/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { readCondition } from '../../kernel/list-conditions.ts'
import { LARGE_PAGE, pageOrSheet } from '../../kernel/list-export.ts'
import { sortOf } from '../../kernel/list-sql.ts'
import { atField } from '../../kernel/problem.ts'
import { listThen } from './list-then.ts'
import type { Known } from './then.queries.ts'

type Asked = { at: string; filters?: string | undefined; sort?: string | undefined }
type Page<Row> = { data: Row[]; page: number; size: number; total: number }
type InPart<C extends ListColumns, Row, Kept> = {
  /** What is kept of the list, and what may be asked of that of today. */ kept: List<C>
  today: Readonly<Record<string, unknown>>
  since: keyof Known
  list: (then: Ctx) => Promise<Page<Row>>
  row: (row: Row) => Kept
}
/** A list of today of which not everything is kept: what is not is neither shown, nor asked for, nor ordered by. */
const inPart = async <C extends ListColumns, Row, Kept>(
  ctx: Ctx,
  { at, filters, sort }: Asked,
  { kept, today, since, list, row }: InPart<C, Row, Kept>,
) => {
  sortOf(kept, sort)
  const isKept = (name: string) => name in kept.columns || !(name in today)
  const name = filters && [...fieldsOf(readCondition(filters))].find((one) => !isKept(one))
  if (name) throw atField('unknown_field', 'filters', { name })
  const answer = await listThen(ctx, at, list, since)
  return { ...answer, data: answer.data.map(row) }
}

const variantsFor = (ctx: Ctx, query: PastVariantQuery) => {
  const { at: _at, ...asked } = query
  return inPart(ctx, query, {
    kept: PAST_VARIANTS,
    today: VARIANT_FIELDS,
    since: 'listsKnownSince',
    list: (then) => listVariants(then, asked),
    row: ({ inventoryDate: _n, version: _v, updatedAt: _a, updatedBy: _b, ...variant }: Variant): PastVariant =>
      variant,
  })
}
export const pastVariants = async (ctx: Ctx, query: PastVariantQuery) => {
  const words = (key: string) => ctx.services.words(ctx.language, `variants:${key}`)
  const builtIn = sheetColumns<PastVariant>()(ctx, PAST_VARIANTS, {
    product_tag: ({ product }) => product.tag,
    active: ({ active }) => words(`active.${active}`),
    expired: ({ expired }) => words(`expired.${expired}`),
  })
  const columns = [...builtIn, ...(await customColumns(ctx))]
  return pageOrSheet(ctx, query, variantsFor, { name: 'past:variants_sheet', size: LARGE_PAGE, columns })
}

const recipientThen = ({
  email: _email,
  phone: _phone,
  hasAccount: _hasAccount,
  user: _user,
  version: _version,
  updatedAt: _changed,
  updatedBy: _by,
  ...recipient
}: Recipient): PastRecipient => recipient
const recipientsFor = (ctx: Ctx, query: PastRecipientQuery) => {
  const { at: _at, ...asked } = query
  return inPart(ctx, query, {
    kept: PAST_RECIPIENTS,
    today: RECIPIENT_FIELDS,
    since: 'detailsKnownSince',
    list: (then) => pageForRecipients(then, asked),
    row: recipientThen,
  })
}
export const pastRecipients = (ctx: Ctx, query: PastRecipientQuery) =>
  pageOrSheet(ctx, query, recipientsFor, {
    name: 'past:recipients_sheet',
    size: LARGE_PAGE,
    columns: sheetColumns<PastRecipient>()(ctx, PAST_RECIPIENTS, {}),
  })

const suppliersFor = (ctx: Ctx, query: PastSupplierQuery) => {
  const { at: _at, ...asked } = query
  return inPart(ctx, query, {
    kept: PAST_SUPPLIERS,
    today: SUPPLIER_FIELDS,
    since: 'detailsKnownSince',
    list: (then) => pageForSuppliers(then, asked),
    row: ({ articles_count: _n, version: _v, updatedAt: _a, updatedBy: _b, ...one }: SupplierRow): PastSupplier => one,
  })
}
export const pastSuppliers = (ctx: Ctx, query: PastSupplierQuery) =>
  pageOrSheet(ctx, query, suppliersFor, {
    name: 'past:suppliers_sheet',
    size: LARGE_PAGE,
    columns: sheetColumns<PastSupplier>()(ctx, PAST_SUPPLIERS, {
      contact: ({ contact }) => contact.name,
      email: ({ contact }) => contact.email,
      phone: ({ contact }) => contact.phone,
    }),
  })
