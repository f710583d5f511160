import type { Item, ItemChange, ItemUpdate } from '@entrepot/contract/items/item.ts'
import { quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { guidOf, placeIn } from '@entrepot/contract/kernel/shapes.ts'
import { checkAttributes, type CustomField, type FieldNames, fieldNamesOf, itemFields } from '../fields/index.ts'
import { autoValues } from '../forms/index.ts'
import { requireTags } from '../tags/index.ts'
import {
  conditionRecord,
  type Identity,
  itemFor,
  type ItemPatch,
  type ItemRow,
  itemsByGuid,
  type NewVariant,
  replaceItemTags,
  requireWritable,
  shownQuantities,
  updateItems,
  type Writable,
} from '../records/index.ts'
import { changesBetween, type NewActivity } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { settle } from '../../kernel/settle.ts'
import { computedPatch } from './computed.ts'
import { readThreshold } from './create-items.ts'
import { categoryFits, shelfIsIn } from './choices.queries.ts'
import { withOneExpiry } from './expiry.ts'
import { tellingSerials } from './serials.ts'
import { changeIdentity } from './change-identity.ts'
import { formsOfRecords, productsOf, type SentAs } from './record-forms.ts'

/** Quantity and place are not among the fields: they change by movements only. */
export const changeItem = async (
  ctx: Ctx,
  guid: string,
  { parent, parent_guid, quantity, ...sent }: ItemUpdate,
  as: SentAs = 'form',
): Promise<Item> => {
  const before = await requireWritable(ctx, guid)
  const place = placeIn({ parent, parent_guid })
  refuseAll([
    ...(place !== undefined && place !== before.folder
      ? [new Problem('place_by_move', {}, parent === undefined ? 'parent_guid' : 'parent')]
      : []),
    ...(quantity !== undefined && quantity !== shownQuantities(ctx, before).quantity
      ? [new Problem('quantity_by_movement', {}, 'quantity')]
      : []),
  ])
  const [names, form] = await Promise.all([fieldNamesOf(ctx), formsOfRecords(ctx, [before])])
  const change = form.through(before, sent, as)
  if (change.version !== undefined && change.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: itemFor(ctx, before, names) })
  await tellingSerials(ctx, change.attributes ?? {}, changeItems(ctx, [{ before, change }]))
  await settle(ctx)
  return itemFor(ctx, (await itemsByGuid(ctx, [guid])).get(guid)!, names)
}

/** What is to change of a record that this transaction has locked; the version was checked, if it matters. */
export type ItemEdit = { before: Writable<ItemRow>; change: ItemChange; variant?: Partial<Omit<NewVariant, 'parent'>> }

/**
 * Several edits in their order: each may take the name or the code that the one before gave up. Answers further records
 * of their articles, which changed along.
 */
export const changeItems = async (
  ctx: Ctx,
  edits: readonly ItemEdit[],
  comment = '',
  channel?: NewActivity['channel'],
): Promise<string[]> => {
  if (edits.length === 0) return []
  const [names, fields, plan] = await Promise.all([fieldNamesOf(ctx), itemFields(ctx), autoValues(ctx, 'on_save')])
  const products = plan.isNeeded
    ? await productsOf(
        ctx,
        edits.map(({ before }) => before),
      )
    : null
  const around: ItemRow[] = []
  const patches: (Required<ItemPatch> & { guid: string })[] = []
  const tags = new Map<string, readonly string[]>()
  for (const { before, change, variant } of edits) {
    const identity: Identity = {
      name: change.name ?? before.name,
      tag: change.tag === undefined ? before.tag : change.tag || null,
      type: change.type ?? before.type,
      unit: change.unit ?? before.unit,
    }
    around.push(...(await changeIdentity(ctx, before, identity)))
    const changed = await patchOf(ctx, before, change, identity)
    const patch: Required<ItemPatch> = {
      description: before.description,
      category: before.category?.guid ?? null,
      shelf: before.shelf?.guid ?? null,
      threshold: before.threshold,
      packaging: before.packaging,
      attributes: before.attributes,
      variant: variantOf(before, variant),
      ...changed.patch,
    }
    const dated = withSameExpiry(fields, before, patch)
    const product = products?.get(before.variant?.product.guid ?? '')
    patches.push({
      guid: before.guid,
      ...dated,
      ...computedPatch(ctx, { fields, plan, product }, before, identity, dated),
    })
    if (changed.tags) tags.set(before.guid, changed.tags)
  }
  await updateItems(ctx, patches)
  await replaceItemTags(ctx, tags)

  const afterwards = await itemsByGuid(
    ctx,
    edits.map(({ before }) => before.guid),
  )
  for (const { before } of edits) {
    const after = afterwards.get(before.guid)!
    happened(ctx, 'item.changed', {
      guid: after.guid,
      name: after.name,
      folder: after.folder,
      changes: changesBetween(loggedFields(before, names), loggedFields(after, names)),
      comment,
      ...(channel && { channel }),
      was: () => conditionRecord(ctx, before, names),
      around: { folders: [...new Set(around.map(({ folder }) => folder))], guids: around.map(({ guid }) => guid) },
    })
  }
  return [...new Set(around.map((row) => row.guid))]
}

const withSameExpiry = (
  fields: readonly CustomField[],
  before: ItemRow,
  patch: Required<ItemPatch>,
): Required<ItemPatch> => {
  if (!before.variant || !patch.variant) return patch
  const { expiresOn, attributes } = withOneExpiry(
    fields,
    { expiresOn: patch.variant.expiresOn, attributes: patch.attributes },
    { expiresOn: before.variant.expiresOn, attributes: before.attributes },
  )
  return { ...patch, attributes, variant: { ...patch.variant, expiresOn } }
}

const variantOf = (
  { variant, active }: ItemRow,
  change: Partial<Omit<NewVariant, 'parent'>> = {},
): Omit<NewVariant, 'parent'> | null =>
  variant && { kind: variant.kind, active, expiresOn: variant.expiresOn, status: variant.status, ...change }

const loggedFields = (row: ItemRow, { of: names }: FieldNames) => ({
  name: row.name,
  tag: row.tag,
  type: row.type,
  unit: row.unit,
  description: row.description,
  category: row.category?.name ?? null,
  shelf: row.shelf?.name ?? null,
  threshold: row.threshold,
  packaging: row.packaging,
  ...(row.variant && {
    kind: row.variant.kind,
    active: row.active,
    expiryDate: row.variant.expiresOn,
    status: row.variant.status,
  }),
  tags: row.tags.map((tag) => tag.name),
  ...Object.fromEntries(
    Object.entries(row.attributes).map(([guid, value]) => [`attributes.${names.get(guid) ?? guid}`, value]),
  ),
})

const patchOf = async (
  ctx: Ctx,
  before: ItemRow,
  change: ItemChange,
  identity: Identity,
): Promise<{ patch: ItemPatch; tags: string[] | null }> => {
  const problems: Problem[] = []
  const category = change.category === undefined ? undefined : change.category === null ? null : guidOf(change.category)
  const shelf = change.shelf === undefined ? undefined : change.shelf === null ? null : guidOf(change.shelf)
  const keptCategory = category === undefined ? (before.category?.guid ?? null) : category
  if (
    keptCategory &&
    (category !== undefined || identity.type !== before.type) &&
    !(await categoryFits(ctx, keptCategory, identity.type))
  )
    problems.push(new Problem('unknown_value', { value: keptCategory }, 'category'))
  if (shelf && !(await shelfIsIn(ctx, shelf, before.folder)))
    problems.push(new Problem('unknown_value', { value: shelf }, 'shelf'))
  const threshold =
    change.threshold === undefined
      ? undefined
      : change.threshold === null
        ? null
        : quantityToDecimal(readThreshold(change.threshold, problems))
  const attributes = change.attributes
    ? checkAttributes(await itemFields(ctx), change.attributes, before.attributes)
    : null
  refuseAll([...problems, ...(attributes?.problems ?? [])])
  const patch: ItemPatch = {
    ...(change.description !== undefined && { description: change.description ?? '' }),
    ...(category !== undefined && { category }),
    ...(shelf !== undefined && { shelf }),
    ...(threshold !== undefined && { threshold }),
    ...(change.packaging !== undefined && { packaging: change.packaging }),
    ...(attributes && { attributes: attributes.values }),
  }
  return { patch, tags: change.tags ? await requireTags(ctx, change.tags) : null }
}
