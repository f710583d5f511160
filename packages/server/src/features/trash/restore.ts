import { wireCode } from '@entrepot/contract/modules.ts'
import { checkQuantity, quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import {
  claimCodesAgain,
  countAsProduct,
  holdProducts,
  itemsByGuid,
  lockItems,
  makeProducts,
  refusedHome,
  requireQuotaFor,
  reviveBatch,
  reviveItems,
  variantNames,
} from '../records/index.ts'
import { bringStock, type Source } from '../stock/index.ts'
import { happened } from '../../kernel/happened.ts'
import { asProblem, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { RetryTransaction } from '../../kernel/database.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import type { TreeNode } from '../../kernel/folder-tree.ts'
import { formerRights, raiseRightsVersion } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import {
  batchSize,
  placeTrashedFolder,
  reviveFolders,
  type TrashedFolder,
  trashedFolders,
  type TrashedItem,
  trashedItems,
  type TrashedVariant,
  trashedVariants,
} from './trash.queries.ts'

const TAKEN = Object.fromEntries(
  ['item_name_in_folder', 'item_equipment_name', 'folder_name'].map((name) => [
    name,
    { code: 'exists' as const, field: 'name' },
  ]),
)
const CONSTRAINTS = {
  ...TAKEN,
  article_variant_name: { code: 'variant_name_exists' as const, field: 'name' },
  serial_of_product: { code: 'serial_exists' as const, field: 'attributes' },
  item_equipment_tag: { code: 'exists' as const, field: 'tag' },
  code_key: { code: 'exists' as const, field: 'tag' },
}

type Restoring = {
  ctx: Ctx
  /** The caller with the rights on where things were, folders in the trash included. */
  former: Ctx
  target: TreeNode | null
  /** What causes it, when nobody does by hand. */
  source: Source | null
  /** What has come back in this call, as one of the records asked for or along with one. */
  back: Set<string>
}

/**
 * Each record on its own: a name taken meanwhile or a full plan refuses that one and restores the others (TRASH-08,
 * TRASH-09).
 */
export const restore = async (
  ctx: Ctx,
  guids: readonly string[],
  destination: RefInput | undefined,
  source: Source | null = null,
) => {
  const [items, folders] = [await trashedItems(ctx, guids), await trashedFolders(ctx, guids)]
  const target = destination === undefined ? null : requireFolder(ctx, guidOf(destination), 'write', 'destination')
  const former = { ...ctx, rights: await formerRights(ctx.db, ctx.company.guid, ctx.user.guid) }
  const all: Restoring = { ctx, former, target, source, back: new Set() }
  const failed: Failed[] = []
  // Folders bring what went with them, products their variants and lots: those that come along are not asked again.
  const rank = (guid: string) =>
    folders.has(guid) ? folders.get(guid)!.ancestors.length - 1_000 : items.get(guid)?.product ? 1 : 0
  const asked = [...new Set(guids)].toSorted((a, b) => rank(a) - rank(b))
  for (const guid of asked) {
    if (all.back.has(guid)) continue
    const [item, folder] = [items.get(guid), folders.get(guid)]
    try {
      const came = await inSavepoint(ctx, async () => {
        if (item) return restoreItem(all, item)
        if (folder) return restoreFolder(all, folder)
        throw new Problem('not_found')
      })
      for (const one of came) all.back.add(one)
    } catch (error) {
      failed.push(failureOf(ctx, guid, item?.name ?? folder?.name ?? '', error))
    }
  }
  return { restored: asked.filter((guid) => all.back.has(guid)).length, failed }
}

export type Failed = { guid: string; code: string; message: string }
/** What a person can do something about; everything else ends the call. */
export const failureOf = (ctx: Ctx, guid: string, name: string, error: unknown): Failed => {
  const problem = asProblem(error, CONSTRAINTS)
  // Whoever was overtaken begins again, the whole call; without a database nothing goes on.
  if (!problem || problem.code === 'busy') throw error
  return {
    guid,
    code: wireCode(problem.code),
    message: errorText(ctx, { code: problem.code, params: { ...problem.params, name: problem.params.name || name } }),
  }
}

/** Its folder, which comes back first when it lies in the trash itself (TRASH-08). Answers what came along with it. */
const targetProductOf = async (all: Restoring, item: TrashedItem): Promise<{ folder: string; came: string[] }> => {
  if (item.folderIs === 'live' || all.back.has(item.folder)) return { folder: item.folder, came: [] }
  if (all.target) return { folder: all.target.guid, came: [] }
  if (item.folderIs === 'gone') throw new Problem('trash_place_gone', {}, 'destination')
  return { folder: item.folder, came: await restoreFolder(all, await trashedFolder(all, item.folder)) }
}
const trashedFolder = async ({ ctx }: Restoring, guid: string): Promise<TrashedFolder> => {
  const folder = (await trashedFolders(ctx, [guid])).get(guid)
  if (!folder) throw new Problem('trash_place_gone', {}, 'destination')
  return folder
}

/**
 * Answers what came back: a product brings the variants and lots that went with it (VAR-21), and those bring nothing.
 */
const restoreItem = async (all: Restoring, item: TrashedItem): Promise<string[]> => {
  const { ctx } = all
  // Before it is told what lies there: a folder that the caller does not see is no folder.
  requireFolder(all.former, item.folder, 'write')
  const { folder, came } = await targetProductOf(all, item)
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

/** Answers all that came back: what went in the same deletion, and the folders above it that lay in the trash too. */
const restoreFolder = async (all: Restoring, folder: TrashedFolder): Promise<string[]> => {
  const { ctx, former, target } = all
  requireFolder(former, folder.guid, 'write')
  const came = await placeOf(all, folder)
  if (came.includes(folder.guid)) return came
  await requireQuotaFor(ctx, await batchSize(ctx, folder.batch))
  await requireFreeNames(ctx, await trashedVariants(ctx, folder.batch, null))
  const folders = await reviveFolders(ctx, folder.batch)
  const records = await reviveBatch(ctx, folder.batch)
  await claimCodesAgain(ctx, [...new Set(records.map(({ article }) => article))])
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  const parent = folder.parentIs === 'gone' ? target!.guid : folder.parent
  happened(ctx, 'folder.restored', {
    guid: folder.guid,
    name: folder.name,
    folder: folder.guid,
    around: { folders: parent ? [parent] : [] },
  })
  return [...came, ...folders, ...records.map(({ guid }) => guid)]
}

/** Sees to it that the folder has a live parent: its own one, which comes back first, or the destination. */
const placeOf = async (all: Restoring, folder: TrashedFolder): Promise<string[]> => {
  const { ctx, former, target, back } = all
  if (folder.parent !== null && folder.parentIs !== 'gone') requireFolder(former, folder.parent, 'write')
  if (folder.parentIs === 'live' || back.has(folder.parent ?? '')) return []
  const isGone = folder.parentIs === 'gone'
  if (isGone && !target) throw new Problem('trash_place_gone', {}, 'destination')
  if (!isGone) return restoreFolder(all, await trashedFolder(all, folder.parent!))
  if (folder.type === 'cabinet' && target!.type === 'cabinet') throw new Problem('folder_cabinet_in_cabinet')
  await placeTrashedFolder(ctx, folder, target!)
  return []
}
