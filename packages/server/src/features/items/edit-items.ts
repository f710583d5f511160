import type { Item, ItemChange, ItemUpdate } from '@entrepot/contract/items/item.ts'
import {
  checkQuantity,
  quantityFromDecimal,
  quantityToDecimal,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { guidOf, placeIn } from '@entrepot/contract/kernel/shapes.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { type CustomField, type FieldNames, fieldNamesOf, itemFields, throughForm } from '../fields/index.ts'
import { requireTags } from '../tags/index.ts'
import {
  aliasesOf,
  copyPictures,
  countOf,
  type Identity,
  insertCodes,
  isWritable,
  itemFor,
  type ItemPatch,
  type ItemRow,
  itemsByGuid,
  judgeWrites,
  lockArticles,
  lockItems,
  type NewVariant,
  ownersOfCodes,
  removeAlias,
  removeTagCode,
  replaceItemTags,
  requireItem,
  requireQuotaFor,
  requireWritable,
  reservedNow,
  shownQuantities,
  trashItems,
  updateArticle,
  updateItems,
  updateUnitOf,
  variantNames,
  variantsOf,
  type Writable,
} from '../records/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import { asFailure } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { checkAttributes } from './attributes.ts'
import { computedPatch } from './computed.ts'
import { readQuantity, readThreshold, writeDrafts } from './create-items.ts'
import { categoryFits, namesTaken, shelfIsIn } from './choices.queries.ts'
import { withOneExpiry } from './expiry.ts'
import { tellingSerials } from './serials.ts'

/** Quantity and place are not among the fields: they change by movements only. */
export const changeItem = async (
  ctx: Ctx,
  guid: string,
  { parent, parent_guid, quantity, ...sent }: ItemUpdate,
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
  const change = throughForm('items', sent, { isNew: false, before })
  const names = await fieldNamesOf(ctx)
  if (change.version !== undefined && change.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: itemFor(ctx, before, names) })
  await tellingSerials(ctx, change.attributes ?? {}, changeItems(ctx, [{ before, change }]))
  return itemFor(ctx, (await itemsByGuid(ctx, [guid])).get(guid)!, names)
}

/** What is to change of a record that this transaction has locked; the version was checked, if it matters. */
export type ItemEdit = { before: Writable<ItemRow>; change: ItemChange; variant?: Partial<Omit<NewVariant, 'parent'>> }

/**
 * Several edits in their order: each may take the name or the code that the one before gave up. Answers further records
 * of their articles, which changed along.
 */
export const changeItems = async (ctx: Ctx, edits: readonly ItemEdit[], comment = ''): Promise<string[]> => {
  if (edits.length === 0) return []
  const [names, fields] = await Promise.all([fieldNamesOf(ctx), itemFields(ctx)])
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
    patches.push({ guid: before.guid, ...dated, attributes: computedPatch(ctx, fields, before, identity, dated) })
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

/**
 * Name, barcode, type and unit are the article's: all its records change, so all their folders must be writable.
 * Answers those records.
 */
const changeIdentity = async (ctx: Ctx, before: ItemRow, identity: Identity): Promise<readonly ItemRow[]> => {
  const isSame =
    identity.name === before.name &&
    identity.tag === before.tag &&
    identity.type === before.type &&
    identity.unit === before.unit
  if (isSame) return []
  if (identity.type !== before.type && (before.type === 'variant' || identity.type === 'variant'))
    throw new Problem('type_of_variant', {}, 'type')
  // It is counted as its product is.
  if (before.variant && identity.unit !== before.unit) throw new Problem('unit_of_variant', {}, 'unit')
  if (
    before.variant &&
    ((await variantNames(ctx, [nameKey(identity.name)])).get(nameKey(identity.name)) ?? before.article) !==
      before.article
  )
    throw atField('variant_name_exists', 'name', { name: identity.name })
  const records = await lockArticles(ctx, [before.article])
  for (const record of records) {
    if (!isWritable(ctx, record)) throw new Problem('folder_denied')
    // What is reserved or has variants and lots is kept as what it is (ITEM-35).
    const stock = quantityFromDecimal(record.quantity)
    // The ledger has no unit of its own: ten pieces would become ten kilograms.
    if (identity.unit !== record.unit && stock > 0)
      throw atField('unit_has_stock', 'unit', { quantity: quantityToNumber(stock) })
    if (identity.type !== before.type && (countOf(record) > 0 || reservedNow(ctx, record.reserved) > 0))
      throw new Problem(countOf(record) > 0 ? 'type_has_variants' : 'type_reserved', { name: record.name }, 'type')
    const code =
      checkQuantity(stock, identity.unit, identity.type) ??
      checkQuantity(reservedNow(ctx, record.reserved), identity.unit, 'product')
    if (code) throw atField(code, identity.type === before.type ? 'unit' : 'type')
  }
  if (identity.type === 'equipment' && records.length > 1)
    throw atField('type_in_places', 'type', { name: before.name, count: records.length })
  if ((identity.tag ? codeKey(identity.tag) : null) !== (before.tag ? codeKey(before.tag) : null))
    await changeTag(ctx, before, identity.tag)
  await updateArticle(ctx, before.article, identity, before.guid)
  // A record that came back from the trash may be counted as its article was once.
  const counted = await changeUnitOf(
    ctx,
    records.filter((record) => record.unit !== identity.unit),
    identity.unit,
  )
  return [...records, ...counted]
}

/** Variants and lots are counted as their product is, so that their sum means something. */
const changeUnitOf = async (ctx: Ctx, products: readonly ItemRow[], unit: ItemRow['unit']): Promise<ItemRow[]> => {
  const variants = await variantsOf(
    ctx,
    products.filter((row) => countOf(row) > 0).map((row) => row.guid),
  )
  if (variants.length === 0) return []
  const rows = await lockItems(
    ctx,
    variants.map(({ guid }) => guid),
  )
  const counted = variants.flatMap(({ guid }) => rows.get(guid) ?? [])
  const refused = counted
    .map(
      (row) =>
        checkQuantity(quantityFromDecimal(row.quantity), unit, 'variant') ??
        checkQuantity(reservedNow(ctx, row.reserved), unit, 'variant'),
    )
    .find((code) => code !== null)
  if (refused) throw atField(refused, 'unit')
  await updateUnitOf(
    ctx,
    counted.map((row) => row.guid),
    unit,
  )
  return counted
}

const changeTag = async (ctx: Ctx, { article, variant }: ItemRow, tag: string | null): Promise<void> => {
  await removeTagCode(ctx, article)
  if (!tag) return
  if ((await ownersOfCodes(ctx, [codeKey(tag)])).size > 0)
    throw atField(variant ? 'variant_tag_exists' : 'exists', 'tag', { name: tag })
  await insertCodes(ctx, [{ article, code: tag, kind: 'tag', quantity: '1' }])
}

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

export const removeItem = async (ctx: Ctx, guid: string): Promise<null> => {
  const row = await requireWritable(ctx, guid)
  await trashRecords(ctx, [row])
  return null
}

/**
 * Records that this transaction has locked, in one batch of the trash; variants and lots go with their product
 * (VAR-21).
 */
export const trashRecords = async (ctx: Ctx, named: readonly Writable<ItemRow>[], comment = ''): Promise<void> => {
  if (named.length === 0) return
  const along = await variantsOf(
    ctx,
    named.filter((row) => countOf(row) > 0).map((row) => row.guid),
  )
  const rows = [
    ...new Map(
      [
        ...named,
        ...(
          await itemsByGuid(
            ctx,
            along.map(({ guid }) => guid),
          )
        ).values(),
      ].map((row) => [row.guid, row]),
    ).values(),
  ]
  await trashItems(
    ctx,
    rows.map((row) => row.guid),
    ctx.services.clock.uuid(),
  )
  for (const row of rows)
    happened(ctx, 'item.deleted', {
      guid: row.guid,
      name: row.name,
      folder: row.folder,
      comment,
      around: { guids: row.variant ? [row.variant.product.guid] : [] },
    })
}

/** What may go goes; each refusal has its reason (GEN-28). */
export const removeItems = async (
  ctx: Ctx,
  guids: readonly string[],
  isMeant: (row: ItemRow) => boolean = () => true,
) => {
  const rows = await lockItems(ctx, guids)
  const meant = new Map([...rows].filter(([, row]) => isMeant(row)))
  const { writable, refused } = judgeWrites(ctx, [...new Set(guids)], meant)
  await trashRecords(ctx, [...writable.values()])
  return {
    deleted: writable.size,
    failed: [...refused].map(([guid, problem]) => asFailure(ctx, guid, problem)),
  }
}

/** ' - copy' and a random number until it is free; the barcode stays empty and the stock where it is (T35). */
export const copyItem = async (ctx: Ctx, guid: string): Promise<Item> => {
  const source = await copySource(ctx, guid)
  const { meant } = await fieldNamesOf(ctx)
  await requireQuotaFor(ctx, 1)
  const name = await freeName(ctx, source)
  // A serial number is one thing's own.
  const attributes = Object.fromEntries(
    Object.entries(source.attributes).filter(([field]) => field !== meant.serialnumber),
  )
  const { created } = await writeDrafts(
    ctx,
    [
      {
        folder: source.folder,
        type: source.type,
        name,
        description: source.description,
        tag: null,
        category: source.category?.guid ?? null,
        shelf: source.shelf?.guid ?? null,
        unit: source.unit,
        packaging: source.packaging,
        quantity: 0,
        threshold: source.threshold === null ? null : quantityFromDecimal(source.threshold),
        inventoryDate: null,
        attributes,
        tags: source.tags.map((tag) => tag.guid),
        ...(source.variant && {
          variant: {
            parent: source.variant.product.guid,
            kind: source.variant.kind,
            active: true,
            expiresOn: source.variant.expiresOn,
            status: source.variant.status,
            takesOver: null,
          },
        }),
      },
    ],
    { comment: '' },
  )
  await copyPictures(
    ctx,
    created.map((copy) => ({ guid: copy.guid, from: guid })),
  )
  const [row] = [
    ...(
      await itemsByGuid(
        ctx,
        created.map((copy) => copy.guid),
      )
    ).values(),
  ]
  return itemFor(ctx, row!, await fieldNamesOf(ctx))
}

/** A variant or lot stays with its product, which is locked with it. */
const copySource = async (ctx: Ctx, guid: string): Promise<ItemRow> => {
  const row = await requireItem(ctx, guid, 'write')
  return row.variant ? requireWritable(ctx, guid) : row
}

const COPY_NUMBERS = 50_000

const freeName = async (ctx: Ctx, source: ItemRow): Promise<string> => {
  for (;;) {
    const names = Array.from(
      { length: 5 },
      () => `${source.name.slice(0, 240)} - copy${ctx.services.clock.randomBelow(COPY_NUMBERS)}`,
    )
    const taken = await (source.variant
      ? variantNames(ctx, names.map(nameKey))
      : namesTaken(ctx, source.folder, names.map(nameKey)))
    const free = names.find((name) => !taken.has(nameKey(name)))
    if (free) return free
  }
}

export const barcodesOf = async (ctx: Ctx, guid: string) => ({
  data: await aliasesOf(ctx, (await requireItem(ctx, guid)).article),
})

export const addBarcode = async (ctx: Ctx, guid: string, input: { code: string; quantity: number }) => {
  const row = await requireWritable(ctx, guid)
  const problems: Problem[] = []
  // One scan of half a piece means nothing; a carton may hold more than one equipment has.
  const quantity = readQuantity(input.quantity, row.unit, 'product', 'quantity', problems)
  refuseAll(problems)
  if ((await ownersOfCodes(ctx, [codeKey(input.code)])).size > 0) throw atField('exists', 'code', { name: input.code })
  await insertCodes(ctx, [
    { article: row.article, code: input.code, kind: 'alias', quantity: quantityToDecimal(quantity) },
  ])
  happened(ctx, 'item.changed', {
    guid,
    name: row.name,
    folder: row.folder,
    changes: [{ field: 'barcodes', old: null, new: input.code }],
  })
  return (await aliasesOf(ctx, row.article)).find((alias) => codeKey(alias.code) === codeKey(input.code))!
}

export const removeBarcode = async (ctx: Ctx, guid: string, barcode: string): Promise<null> => {
  const row = await requireWritable(ctx, guid)
  const code = await removeAlias(ctx, row.article, barcode)
  if (code === undefined) throw new Problem('not_found')
  happened(ctx, 'item.changed', {
    guid,
    name: row.name,
    folder: row.folder,
    changes: [{ field: 'barcodes', old: code, new: null }],
  })
  return null
}
