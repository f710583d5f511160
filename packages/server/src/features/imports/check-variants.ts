import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import { type Hundredths, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import { type CustomField, fieldNamesOf, itemFields } from '../fields/index.ts'
import { formsOf } from '../forms/index.ts'
import { countOf, type ItemRow, itemsByGuid, ownersOfCodes, type CodeOwner, variantNames } from '../records/index.ts'
import type { ItemDraft } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import {
  checkedAttributes,
  foldersOf,
  inHundredths,
  type ItemPass,
  readAttributes,
  throughForm,
} from './check-items.ts'
import { ownerNames } from './code-owners.ts'
import { FolderPaths } from './domain/folder-paths.ts'
import { readActive, readDay, readKind, readQuantityCell, readThreshold } from './domain/read-cell.ts'
import { findRecords, scopeOf } from './find-records.ts'
import { readUnitPrice } from './read-unit-price.ts'
import { type FieldPlan, fieldPlanOf, RowReader } from '../../kernel/import-row.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'

export type CheckedVariant = { row: number; errors: StoredError[]; draft: ItemDraft | null }

export type VariantPass = FieldPlan &
  Pick<ItemPass, 'start' | 'folders' | 'mayMakeFolders' | 'format' | 'forms'> & {
    fields: CustomField[]
    /** The name of the field that means the status (VAR-04). */
    status: string | undefined
    /** Where a name or a code stood first in this file. */
    names: Map<string, number>
    codes: Map<string, number>
  }

export const startVariantPass = async (ctx: Ctx, plan: ImportPlan): Promise<VariantPass> => {
  const folders = new FolderPaths(foldersOf(ctx), () => ctx.services.clock.orderedUuid(), plan.levels)
  const { meant, of } = await fieldNamesOf(ctx)
  const fields = withExpiry(fieldPlanOf(plan), of.get(meant.expirydate ?? ''))
  return {
    ...fields,
    folders,
    start: folders.startOf(fields.defaults.parent ?? '', false),
    mayMakeFolders: false,
    format: ctx.company.dateFormat,
    fields: await itemFields(ctx),
    forms: await formsOf(ctx, { asForm: false }),
    status: meant.status === undefined ? undefined : of.get(meant.status),
    names: new Map(),
    codes: new Map(),
  }
}

/** A field of the company that means the day of expiry says that of a lot, where no other column does (FIELD-06). */
const withExpiry = (plan: FieldPlan, name: string | undefined): FieldPlan => {
  const column = name === undefined ? undefined : plan.columnOf.get(`attributes.${name}`)
  return column === undefined || plan.columnOf.has('expiryDate')
    ? plan
    : { ...plan, columnOf: new Map([...plan.columnOf, ['expiryDate', column]]) }
}

type Load = (ctx: Ctx, guids: readonly string[]) => Promise<ReadonlyMap<string, ItemRow>>

/** Rows of new variants and lots: each finds its product, by barcode or by name, in the folder that the row says. */
export const checkVariants = async (
  ctx: Ctx,
  pass: VariantPass,
  rows: readonly StagedRow[],
  load: Load = itemsByGuid,
): Promise<CheckedVariant[]> => {
  const readers = rows.map((staged) => new RowReader(pass, staged, { fillsEmpty: true }))
  const guids = await findRecords(
    ctx,
    ['tag', 'name'],
    'product',
    readers.map((reader) => ({ reader, text: reader.required('product'), folders: scopeOf(ctx, pass, reader) })),
    'products',
  )
  const products = await load(ctx, [...new Set(guids.filter((guid) => guid !== null))])
  const drafts = readers.map((reader, at) => draftOf(ctx, pass, reader, products.get(guids[at] ?? '')))
  await refuseTaken(
    ctx,
    pass,
    readers,
    drafts.map((draft) => draft && { name: draft.name, tag: draft.tag }),
  )
  return readers.map(({ row, errors }, at) => ({ row, errors, draft: errors.length > 0 ? null : drafts[at]! }))
}

const draftOf = (ctx: Ctx, pass: VariantPass, reader: RowReader, product: ItemRow | undefined): ItemDraft | null => {
  const { refuse, text, read, short } = reader
  const name = reader.required('name')
  const expiresOn = read<string | null>('expiryDate', null, (value) => readDay(value, pass.format))
  const kind = read<VariantKind>('kind', expiresOn === null ? 'variant' : 'lot', readKind)
  const active = read('active', true, readActive)
  const threshold = read<Hundredths | null>('threshold', null, (value) => readThreshold(value, ctx.language))
  const quantity = read<Hundredths>('quantity', 0, (value) =>
    readQuantityCell(value, ctx.language, product?.unit ?? 'm', 'variant'),
  )
  const unitPrice = readUnitPrice(ctx, reader)
  const status = short('status') || null
  const asked = {
    name,
    kind,
    active,
    status,
    expiryDate: expiresOn,
    ...(text('quantity') !== '' && { quantity: quantityToNumber(quantity) }),
    threshold: threshold === null ? null : quantityToNumber(threshold),
    tag: short('tag') || null,
    description: short('description', LENGTH.text),
    attributes: withDefaults(pass.fields, statusNamed(pass, status, readAttributes(ctx, pass, reader))),
  }
  const filled = product
    ? throughForm(pass, reader, 'variants', asked, {
        type: product.type,
        category: product.category?.guid ?? null,
        isVariant: true,
      })
    : asked
  const attributes = checkedAttributes(pass, filled.attributes, refuse)
  // The stock of a product goes to its first variant by the product's own screen, which asks.
  if (product && countOf(product) === 0 && Number(product.quantity) > 0)
    refuse('product', text('product'), 'errors.variant_place_stock', {
      name: product.name,
      quantity: Number(product.quantity),
    })
  return product === undefined
    ? null
    : {
        folder: product.folder,
        type: 'variant',
        name,
        description: filled.description,
        tag: filled.tag,
        category: null,
        shelf: null,
        unit: product.unit,
        packaging: 1,
        quantity,
        unitPrice,
        threshold: inHundredths(filled.threshold),
        inventoryDate: null,
        attributes,
        tags: [],
        variant: {
          parent: product.guid,
          kind,
          active,
          expiresOn: filled.expiryDate,
          status: pass.status === undefined ? filled.status : null,
          takesOver: null,
        },
      }
}

export const statusNamed = (
  pass: Pick<VariantPass, 'status'>,
  status: string | null,
  given: Record<string, unknown>,
): Record<string, unknown> =>
  pass.status === undefined || status === null ? given : { [pass.status]: status, ...given }

export type Named = {
  name: string
  tag: string | null
  /** The article that has name and code already. */ article?: string
}
/** A name or code that another variant or lot has, or another row of the file (VAR-06, VAR-07). */
export const refuseTaken = async (
  ctx: Ctx,
  pass: Pick<VariantPass, 'names' | 'codes'>,
  readers: readonly RowReader[],
  named: readonly (Named | null)[],
): Promise<void> => {
  const given = named.filter((one) => one !== null)
  const codes = [...new Set(given.flatMap(({ tag }) => (tag ? [codeKey(tag)] : [])))]
  const [names, owners] = await Promise.all([
    variantNames(ctx, [...new Set(given.map(({ name }) => nameKey(name)))]),
    codes.length > 0 ? ownersOfCodes(ctx, codes) : new Map<string, CodeOwner>(),
  ])
  const told = await ownerNames(ctx, owners.values())
  readers.forEach(({ row, refuse }, at) => {
    const one = named[at]
    if (!one) return
    const first = pass.names.get(nameKey(one.name)) ?? row
    pass.names.set(nameKey(one.name), first)
    const holder = names.get(nameKey(one.name))
    if (first !== row) refuse('name', one.name, 'imports:duplicateInFile', { value: one.name, row: first })
    else if (holder !== undefined && holder !== one.article)
      refuse('name', one.name, 'errors.variant_name_exists', { name: one.name })
    if (!one.tag) return
    const firstCode = pass.codes.get(codeKey(one.tag)) ?? row
    pass.codes.set(codeKey(one.tag), firstCode)
    const owner = owners.get(codeKey(one.tag))
    if (firstCode !== row) refuse('tag', one.tag, 'imports:duplicateInFile', { value: one.tag, row: firstCode })
    else if (owner && !(owner.kind === 'tag' && owner.article === one.article)) {
      const { key, params } = told(owner, one.tag)
      refuse('tag', one.tag, key, params)
    }
  })
}
