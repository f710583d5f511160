import { checkQuantity, quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import {
  claimCodesAgain,
  codesTakenOf,
  countAsProduct,
  holdProducts,
  itemsByGuid,
  lockItems,
  makeProducts,
  refusedHome,
  requireQuotaFor,
  reviveBatch,
  reviveItems,
  nameOfOneOut,
  trashItemsOfFolders,
  variantNames,
} from '../records/index.ts'
import { bringStock } from '../stock/index.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { RetryTransaction } from '../../kernel/database-errors.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Restoring, TrashRules } from '../../kernel/trash.ts'
import { itemEntries } from './entries.queries.ts'
import { itemsGoingWith, purgeItems } from './purge.queries.ts'
import { batchSize, type TrashedItem, trashedItems, type TrashedVariant, trashedVariants } from './trash.queries.ts'

/**
 * Answers what came back: a product brings the variants and lots that went with it (VAR-21), and those bring nothing.
 */
const restoreItem = async (all: Restoring, item: TrashedItem): Promise<string[]> => {
  const { ctx } = all
  // Before it is told what lies there: a folder that the caller does not see is no folder.
  requireFolder(all.former, item.folder, 'write')
  const { folder, came } = await all.homeOf(item)
  if (came.includes(item.guid)) return came
  requireFolder(all.former, folder, 'write')
  const seen = new Set([...all.back, ...came])
  if (item.product?.isTrashed && !seen.has(item.product.guid)) throw new Problem('variant_product_trashed')
  const along = item.product ? [] : await trashedVariants(ctx, item.batch, item.guid)
  await requireQuotaFor(ctx, 1 + along.length)
  await requireFreeNames(ctx, item.product ? [{ ...item, nameKey: nameKey(item.name) }] : along)
  const product = item.product && (await homeIn(ctx, folder, item.product, item.quantity))
  const back = [item, ...along]
  if (!item.product) refuseUncountable(back, item)
  await reviveItems(
    ctx,
    back.map(({ guid }) => guid),
    folder,
    product,
  )
  if (product) await countAsProduct(ctx, item.guid, product)
  await claimCodesAgain(ctx, [...new Set(back.map(({ article }) => article))])
  const groups =
    folder === item.folder
      ? new Map<string, string>()
      : await bringStock(
          ctx,
          (
            await itemsByGuid(
              ctx,
              back.map(({ guid }) => guid),
            )
          ).values(),
          { guid: item.folder, name: item.folderName },
          all.source,
        )
  for (const { guid, name } of back)
    happened(ctx, 'item.restored', {
      guid,
      name,
      folder,
      group: groups.get(guid) ?? null,
      around: { guids: product ? [product] : [] },
    })
  return [...came, ...back.map(({ guid }) => guid)]
}

/** The unit of an article may have changed while one of its records lay in the trash. */
const refuseUncountable = (back: readonly Pick<TrashedItem, 'quantity'>[], { unit, type }: TrashedItem): void => {
  const code = back
    .map(({ quantity }) => checkQuantity(quantityFromDecimal(quantity), unit, type))
    .find((one) => one !== null)
  if (code) throw new Problem(code)
}

/**
 * The record of the product under which a variant or lot comes back: it may lie elsewhere by now, or hold stock of its
 * own.
 */
const homeIn = async (
  ctx: Ctx,
  folder: string,
  product: { guid: string; name: string },
  quantity: string,
): Promise<string> => {
  const home = (await holdProducts(ctx, folder, [product.guid])).get(product.guid)
  if (home === undefined) {
    const guid = ctx.services.clock.orderedUuid()
    await requireQuotaFor(ctx, 2)
    await makeProducts(ctx, [{ guid, folder, from: product.guid, name: product.name }])
    return guid
  }
  const row = (await lockItems(ctx, [home])).get(home)
  // It was found before it was locked, and may have gone elsewhere meanwhile.
  if (row?.folder !== folder) throw new RetryTransaction()
  const code = checkQuantity(quantityFromDecimal(quantity), row.unit, 'variant')
  const refused = refusedHome(row) ?? (code && new Problem(code))
  if (refused) throw refused
  return home
}

/** Others may have taken the names meanwhile (VAR-06). */
const requireFreeNames = async (
  ctx: Ctx,
  variants: readonly Pick<TrashedVariant, 'name' | 'nameKey' | 'article'>[],
): Promise<void> => {
  const holders = await variantNames(
    ctx,
    variants.map((one) => one.nameKey),
  )
  const refused = variants.find((one) => (holders.get(one.nameKey) ?? one.article) !== one.article)
  if (refused) throw new Problem('variant_name_exists', { name: refused.name })
}

export const TRASHED_ITEMS: TrashRules = {
  table: 'item',
  typeName: (type) => `items:types.${type}`,
  constraints: {
    item_name_in_folder: { code: 'exists', field: 'name' },
    item_equipment_name: { code: 'exists', field: 'name' },
    article_variant_name: { code: 'variant_name_exists', field: 'name' },
    serial_of_product: { code: 'serial_exists', field: 'attributes' },
    item_equipment_tag: { code: 'exists', field: 'tag' },
    code_key: { code: 'exists', field: 'tag' },
  },
  entries: itemEntries,
  find: async (ctx, guids) =>
    new Map(
      [...(await trashedItems(ctx, guids))].map(([guid, item]) => [
        guid,
        {
          name: item.name,
          folder: item.folder,
          batch: item.batch,
          // A product brings its variants and lots.
          rank: item.product ? 1 : 0,
          restore: (all) => restoreItem(all, item),
        },
      ]),
    ),
  withPlace: {
    take: async (ctx, folders, batch) => {
      await trashItemsOfFolders(ctx, folders, batch)
      const out = await nameOfOneOut(ctx, folders)
      if (out !== null) throw new Problem('still_out', { name: out })
    },
    require: async (ctx, batch) => {
      await requireQuotaFor(ctx, await batchSize(ctx, batch))
      await requireFreeNames(ctx, await trashedVariants(ctx, batch, null))
    },
    revive: async (ctx, batch) => {
      const left = await codesTakenOf(ctx, batch)
      const records = await reviveBatch(
        ctx,
        batch,
        left.map(({ guid }) => guid),
      )
      await claimCodesAgain(ctx, [...new Set(records.map(({ article }) => article))])
      return {
        back: records.map(({ guid }) => guid),
        left: left.map(({ guid, name, code }) => ({
          guid,
          name,
          problem: new Problem('exists', { name: code }, 'tag'),
        })),
      }
    },
  },
  goingWith: itemsGoingWith,
  purge: purgeItems,
}
