import { onlyDefaults, withDefaults } from '@entrepot/contract/fields/defaults.ts'
import { type Hundredths, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Variant, VariantInput, VariantUpdate } from '@entrepot/contract/variants/variant.ts'
import { checkAttributes, fieldNamesOf, itemFields } from '../fields/index.ts'
import { throughForm } from '../forms/index.ts'
import {
  changeItems,
  copyItem,
  formsOfRecords,
  readQuantity,
  readThreshold,
  removeItems,
  tellingSerials,
  trashRecords,
  writeDrafts,
} from '../items/index.ts'
import {
  type ItemRow,
  type LockedRow,
  ownersOfCodes,
  recordOf,
  requireQuotaFor,
  requireWritable,
  shownQuantities,
  variantNames,
  type Writable,
} from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pgConstraint } from '../../kernel/database-errors.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { requireVariant, variantFor, writtenVariant } from './read-variants.ts'

const lockedVariant = async (ctx: Ctx, guid: string): Promise<Writable<LockedRow>> => {
  const row = await requireWritable(ctx, guid)
  if (!row.variant) throw new Problem('item_not_found')
  return row
}

/** A name that somebody else gave in the same moment is told as one that was there (VAR-06, VAR-07). */
const tellingTaken = async <T>(
  ctx: Ctx,
  { name, tag, attributes = {} }: { name: string; tag: string | null; attributes?: Record<string, unknown> },
  work: Promise<T>,
): Promise<T> =>
  tellingSerials(ctx, attributes, work).catch((error: unknown) => {
    if (pgConstraint(error) === 'article_variant_name') throw atField('variant_name_exists', 'name', { name })
    if (pgConstraint(error) === 'code_key') throw atField('variant_tag_exists', 'tag', { name: tag ?? '' })
    throw error
  })

/** VAR-06, VAR-07. */
const takenProblems = async (ctx: Ctx, name: string, tag: string | null): Promise<Problem[]> => {
  const [names, owners] = await Promise.all([
    variantNames(ctx, [nameKey(name)]),
    tag ? ownersOfCodes(ctx, [codeKey(tag)]) : new Map(),
  ])
  return [
    ...(names.size > 0 ? [new Problem('variant_name_exists', { name }, 'name')] : []),
    ...(owners.size > 0 ? [new Problem('variant_tag_exists', { name: tag ?? '' }, 'tag')] : []),
  ]
}

/** Only products and plain items have variants and lots (VAR-19). */
const requireProduct = ({ type }: ItemRow): void => {
  if (type !== 'product' && type !== 'item') throw new Problem('variant_parent', {}, 'item')
}

/** What nobody has to say of the first one: it has the stock of the product. */
const takenOver = (ctx: Ctx, product: LockedRow): { quantity?: number } => {
  const record = recordOf(ctx, product)
  return record.hasVariants || record.quantity === 0 ? {} : { quantity: quantityToNumber(record.quantity) }
}

/** The first one takes over what the product holds (T34): all of it, and nothing that is kept for somebody. */
const requireTakeover = (
  ctx: Ctx,
  product: LockedRow,
  quantity: Hundredths | null,
): ReturnType<typeof recordOf> | null => {
  const record = recordOf(ctx, product)
  if (record.hasVariants) return null
  if (record.reserved > 0) throw new Problem('variants_reserved', { name: product.name })
  if (record.quantity === 0) return null
  if (quantity !== null && quantity !== record.quantity)
    throw atField('variant_first_quantity', 'quantity', { quantity: quantityToNumber(record.quantity) })
  return record
}

/** Status as free text, or as a value of the field that means it (VAR-04). */
const placeStatus = async (
  ctx: Ctx,
  status: string | null | undefined,
  attributes: VariantInput['attributes'] = {},
): Promise<{ status: string | null | undefined; attributes: NonNullable<VariantInput['attributes']> }> => {
  const { meant, of } = await fieldNamesOf(ctx)
  const mapped = meant.status === undefined ? undefined : of.get(meant.status)
  if (mapped === undefined) return { status: status === undefined ? undefined : status || null, attributes }
  return {
    status: undefined,
    attributes: status === undefined ? attributes : { [mapped]: status || null, ...attributes },
  }
}

export const createVariant = async (ctx: Ctx, guid: string, sent: VariantInput): Promise<Variant> => {
  const product = await requireWritable(ctx, guid)
  requireProduct(product)
  const fields = await itemFields(ctx)
  const input = await throughForm(ctx, 'variants', sent, {
    isNew: true,
    before: { attributes: onlyDefaults(fields, sent.attributes ?? {}), ...takenOver(ctx, product) },
    of: { type: product.type, category: product.category?.guid ?? null, isVariant: true },
  })
  const problems: Problem[] = []
  const asked =
    input.quantity === undefined ? null : readQuantity(input.quantity, product.unit, 'variant', 'quantity', problems)
  const threshold =
    input.threshold === undefined || input.threshold === null ? null : readThreshold(input.threshold, problems)
  const placed = await placeStatus(ctx, input.status, input.attributes)
  const attributes = checkAttributes(fields, withDefaults(fields, placed.attributes))
  refuseAll([...problems, ...attributes.problems, ...(await takenProblems(ctx, input.name, input.tag || null))])
  const takesOver = requireTakeover(ctx, product, asked)
  await requireQuotaFor(ctx, 1)
  const draft = {
    folder: product.folder,
    type: 'variant' as const,
    name: input.name,
    description: input.description ?? '',
    tag: input.tag || null,
    category: null,
    shelf: null,
    unit: product.unit,
    packaging: 1,
    quantity: takesOver?.quantity ?? asked ?? 0,
    threshold,
    inventoryDate: null,
    attributes: attributes.values,
    tags: [],
    variant: {
      parent: product.guid,
      kind: input.kind,
      active: input.active ?? true,
      expiresOn: input.expiryDate ?? null,
      status: placed.status ?? null,
      takesOver,
    },
  }
  const { created, problems: refused } = await tellingTaken(ctx, draft, writeDrafts(ctx, [draft], { comment: '' }))
  refuseAll(refused.map(({ problem }) => problem))
  return writtenVariant(ctx, created[0]!.guid)
}

/** Quantity and place are not among the fields: they change by movements only. */
export const changeVariant = async (ctx: Ctx, guid: string, { quantity, ...sent }: VariantUpdate): Promise<Variant> => {
  const before = await lockedVariant(ctx, guid)
  if (quantity !== undefined && quantity !== shownQuantities(ctx, before).quantity)
    throw atField('quantity_by_movement', 'quantity')
  const forms = await formsOfRecords(ctx, [before], { target: 'variants' })
  const { kind, active, expiryDate, status, version, ...change } = forms.through(before, sent)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, {
      current: variantFor(ctx, before, await fieldNamesOf(ctx)),
    })
  const placed = await placeStatus(ctx, status, change.attributes)
  const variant = {
    ...(kind && { kind }),
    ...(active !== undefined && { active }),
    ...(expiryDate !== undefined && { expiresOn: expiryDate }),
    ...(placed.status !== undefined && { status: placed.status }),
  }
  const attributes = Object.keys(placed.attributes).length > 0 ? { attributes: placed.attributes } : {}
  const { attributes: _, ...own } = change
  const named = { name: change.name ?? before.name, tag: change.tag ?? before.tag, attributes: placed.attributes }
  await tellingTaken(ctx, named, changeItems(ctx, [{ before, change: { ...own, ...attributes }, variant }]))
  return writtenVariant(ctx, guid)
}

export const removeVariant = async (ctx: Ctx, guid: string): Promise<null> => {
  await trashRecords(ctx, [await lockedVariant(ctx, guid)])
  return null
}

/** VAR-08. */
export const removeVariants = async (ctx: Ctx, guids: readonly string[]) => {
  if (guids.length === 0) throw atField('variant_choose_one', 'guids')
  return removeItems(ctx, guids, ({ variant }) => variant !== null)
}

/** VAR-13 to VAR-15. */
export const copyVariant = async (ctx: Ctx, guid: string): Promise<Variant> => {
  await requireVariant(ctx, guid, 'write')
  return writtenVariant(ctx, (await copyItem(ctx, guid)).guid)
}
