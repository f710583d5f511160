import { checkQuantity, quantityFromDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import {
  checkedOutOf,
  countOf,
  type Identity,
  insertCodes,
  isWritable,
  type ItemRow,
  lockArticles,
  lockItems,
  ownersOfCodes,
  removeTagCode,
  reservedNow,
  updateArticle,
  updateUnitOf,
  variantNames,
  variantsOf,
} from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem } from '../../kernel/problem.ts'

/**
 * Name, barcode, type and unit are the article's: all its records change, so all their folders must be writable.
 * Answers those records.
 */
export const changeIdentity = async (ctx: Ctx, before: ItemRow, identity: Identity): Promise<readonly ItemRow[]> => {
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
      throw new Problem(
        countOf(record) > 0 ? 'type_has_variants' : checkedOutOf(record.reserved) > 0 ? 'still_out' : 'type_reserved',
        { name: record.name },
        'type',
      )
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
