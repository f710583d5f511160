import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { email as checkEmail, optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import { SUPPLIER_ARTICLES, SUPPLIER_LIST } from '@entrepot/contract/suppliers/list.ts'
import { MOST_ARTICLES, type SupplierArticleInput, type SupplierChange } from '@entrepot/contract/suppliers/supplier.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { RowReader } from '../../kernel/import-row.ts'
import type { ImportedRules, ImportTargetRules } from '../../kernel/import-target.ts'
import {
  type Known,
  type Line,
  mergedLines,
  MOST_PIECES,
  type Own,
  readArticleLine,
  recordWork,
  type RecordRules,
  type Told,
  undoRecords,
} from '../imports/index.ts'
import { type ArticleRecord, articlesOfAll } from './articles.queries.ts'
import { changeSupplier, createSupplier, removeSupplier } from './edit-suppliers.ts'
import {
  findSupplier,
  lockSuppliers,
  numbersInProgress,
  type SupplierRecord,
  suppliersNamed,
} from './suppliers.queries.ts'

const OWN = { contact: LENGTH.name, email: 254, phone: 35, address: 1_000, comment: LENGTH.text } as const
type OwnField = keyof typeof OWN
const FIGURES = {
  unitPrice: 'price',
  leadDays: [0, 3_650, 'days'],
  packaging: [1, MOST_PIECES, 'count'],
  quantity: [1, MOST_PIECES, 'count'],
} as const

const read = (ctx: Ctx, reader: RowReader): Told => {
  const own = Object.entries(OWN).flatMap(([field, most]) => {
    const text = reader.short(field, most)
    if (text === '') return []
    if (field === 'email' && checkEmail(text)) reader.refuse(field, text, 'errors.email')
    if (field === 'phone' && optionalPhone(text)) reader.refuse(field, text, 'errors.phone')
    return [[field, text] as const]
  })
  return { own: Object.fromEntries(own), line: readArticleLine(ctx, reader, FIGURES) }
}

type Full = { supplier: SupplierRecord; articles: readonly ArticleRecord[] }
const ownOf = ({ contactName, email, phone, address, comment }: SupplierRecord): Own => ({
  contact: contactName,
  email,
  phone,
  address,
  comment,
})
const lineOf = ({ guid: _guid, supplier: _supplier, ...article }: ArticleRecord): Line => article
const load = async (ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, Known<Full>>> => {
  const suppliers = await suppliersNamed(ctx, keys)
  const articles = await articlesOfAll(
    ctx,
    suppliers.map(({ guid }) => guid),
  )
  return new Map(
    suppliers.map((supplier) => {
      const own = articles.get(supplier.guid) ?? []
      const lines = new Map(own.map((article) => [nameKey(article.name), lineOf(article)] as const))
      const full = { guid: supplier.guid, record: { supplier, articles: own }, own: ownOf(supplier), lines }
      return [nameKey(supplier.name), full] as const
    }),
  )
}

/** As the verbs take it. */
const changeOf = (own: Own): SupplierChange => {
  const { contact, email, phone, address, comment } = own as Partial<Record<OwnField, string>>
  const reached = {
    ...(contact !== undefined && { name: contact }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  }
  return {
    ...(Object.keys(reached).length > 0 && { contact: reached }),
    ...(address !== undefined && { address }),
    ...(comment !== undefined && { comment }),
  }
}
const newArticle = (line: Line): SupplierArticleInput => ({
  type: 'product',
  ...(line as Partial<SupplierArticleInput>),
  name: line.name,
})
const asInput = ({ supplier: _supplier, ...article }: ArticleRecord): SupplierArticleInput => article

type Before = { own: Own; articles: readonly ArticleRecord[] | null }
const RULES: RecordRules<Full, null> = {
  kind: 'supplier',
  key: 'supplier',
  most: MOST_ARTICLES,
  find: async () => null,
  read,
  load,
  judge: (reader, { line }, { known }) => {
    const isNew = line !== null && known?.lines.has(nameKey(line.name)) === false
    if (isNew && known.lines.size >= MOST_ARTICLES)
      reader.refuse('name', line.name, 'imports:tooManyLines', {
        value: known.record.supplier.name,
        max: MOST_ARTICLES,
      })
  },
  lock: lockSuppliers,
  make: async (ctx, { name, own, lines }) =>
    (await createSupplier(ctx, { name, ...changeOf(own), articles: lines.map(newArticle) })).guid,
  change: async (ctx, { guid, record, own: before }, { own, lines }) => {
    const articles = lines.length > 0 ? mergedLines(record.articles.map(asInput), lines, newArticle) : undefined
    await changeSupplier(ctx, guid, { ...changeOf(own), ...(articles && { articles }) })
    const told = Object.fromEntries(Object.keys(own).map((field) => [field, before[field] ?? '']))
    return { own: told, articles: articles ? record.articles : null } satisfies Before
  },
}

export const SUPPLIER_IMPORT: ImportTargetRules = {
  words: 'suppliers:articles',
  listed: [
    ...Object.keys(SUPPLIER_ARTICLES.columns),
    ...Object.keys(SUPPLIER_LIST.columns).map((column) => `suppliers:columns.${column}`),
  ],
  ...recordWork(RULES),
}

export const IMPORTED_SUPPLIERS: ImportedRules = {
  table: 'supplier',
  as: 'sp',
  content: `md5(jsonb_build_array(sp.name, sp.contact_name, sp.email, sp.phone, sp.address, sp.comment,
    (select jsonb_agg(jsonb_build_array(sa.name, sa.type, sa.tag, sa.reference, sa.unit_price, sa.lead_days, sa.packaging,
      sa.quantity) order by sa.name_key) from supplier_article sa
      where sa.company_id = sp.company_id and sa.supplier_id = sp.id))::text)`,
  used: `exists (select from purchase_order so where so.company_id = sp.company_id and so.supplier_id = sp.id)`,
  wrote: `coalesce(e.before -> 'own', '{}') || case when jsonb_typeof(e.before -> 'articles') = 'array'
    then '{"articles": true}'::jsonb else '{}'::jsonb end`,
  label: (field) =>
    field === 'articles' ? 'suppliers:columns.articles' : field in OWN ? `suppliers:articles.${field}` : undefined,
  undo: undoRecords<Before>({
    exists: async (ctx, guid) => (await findSupplier(ctx, guid)) !== null,
    remove: async (ctx, guid) => {
      if ((await numbersInProgress(ctx, guid)).length > 0) return false
      await removeSupplier(ctx, guid)
      return true
    },
    restore: (ctx, guid, { own, articles }) =>
      changeSupplier(ctx, guid, {
        ...changeOf(own),
        ...(articles && { articles: articles.map((article) => newAgain(article)) }),
      }),
  }),
}
/** Articles that are gone since come back under a guid of their own. */
const newAgain = ({ guid: _guid, supplier: _supplier, ...article }: ArticleRecord): SupplierArticleInput => article
