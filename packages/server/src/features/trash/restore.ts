import { checkQuantity, quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { type Plan, planMovement } from '@entrepot/contract/stock/ledger.ts'
import { claimCodesAgain, holdProducts, itemsByGuid, lockItems, makeProducts, postPlan, recordOf, refusedHome, requireRoomFor, variantNames } from '../items/index.ts'
import { recordActivity } from '../../kernel/activity.ts'
import { asProblem } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Overtaken } from '../../kernel/database.ts'
import { emit } from '../../kernel/events.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { raiseRightsVersion } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { batchSize, countAsProduct, inSavepoint, reviveBatch, reviveItems, type TrashedFolder, type TrashedItem, type TrashedVariant, trashedFolders, trashedItems, trashedVariants } from './trash.queries.ts'

const TAKEN = Object.fromEntries(['item_name_in_folder', 'item_equipment_name', 'folder_name'].map((name) => [name, { code: 'exists' as const, field: 'name' }]))
const CONSTRAINTS = {
  ...TAKEN, article_variant_name: { code: 'variant_name_exists' as const, field: 'name' }, serial_of_product: { code: 'serial_exists' as const, field: 'attributes' }, item_equipment_tag: { code: 'exists' as const, field: 'tag' }, code_key: { code: 'exists' as const, field: 'tag' },
}

/** Each record on its own: a name taken meanwhile or a full plan refuses that one and restores the others (TRASH-08, TRASH-09). */
export const restore = async (ctx: Ctx, guids: readonly string[], destination: RefInput | undefined) => {
  const [items, folders] = [await trashedItems(ctx, guids), await trashedFolders(ctx, guids)]
  const target = destination === undefined ? null : requireFolder(ctx, guidOf(destination), 'write', 'destination').guid
  const failed: { guid: string; message: string }[] = []
  let restored = 0
  const alongside = new Set<string>()
  // Products first: their variants and lots come along.
  const isVariant = (guid: string) => (items.get(guid)?.product ? 1 : 0)
  for (const guid of [...new Set(guids)].toSorted((a, b) => isVariant(a) - isVariant(b))) {
    const [item, folder] = [items.get(guid), folders.get(guid)]
    try {
      if (alongside.has(guid)) {
        restored++
        continue
      }
      if (item) for (const back of await inSavepoint(ctx, () => restoreItem(ctx, item, target, alongside))) alongside.add(back)
      else if (folder) await inSavepoint(ctx, () => restoreFolder(ctx, folder))
      else throw new Problem('not_found')
      restored++
    } catch (error) {
      const problem = asProblem(error, CONSTRAINTS)
      if (!problem) throw error
      failed.push({ guid, message: ctx.services.words(ctx.language, `errors.${problem.code}`, { ...problem.params, name: problem.params.name || (item?.name ?? folder?.name ?? '') }) })
    }
  }
  return { restored, failed }
}

/** Answers what came back: a product brings the variants and lots that went with it (VAR-21), and those bring nothing. */
const restoreItem = async (ctx: Ctx, item: TrashedItem, target: string | null, alongside: ReadonlySet<string>): Promise<string[]> => {
  const folder = item.folderIsLive ? item.folder : target
  if (!folder) throw new Problem('not_found')
  requireFolder(ctx, folder, 'write')
  if (item.product?.isTrashed && !alongside.has(item.product.guid)) throw new Problem('variant_product_trashed')
  const along = item.product ? [] : await trashedVariants(ctx, item.batch, item.guid)
  await requireRoomFor(ctx, 1 + along.length)
  await requireFreeNames(ctx, item.product ? [{ ...item, nameKey: nameKey(item.name) }] : along)
  const product = item.product && (await homeIn(ctx, folder, item.product, item.quantity))
  const back = [item, ...along]
  if (!item.product) refuseUncountable(back, item)
  await reviveItems(ctx, back.map(({ guid }) => guid), folder, product)
  if (product) await countAsProduct(ctx, item.guid, product)
  await claimCodesAgain(ctx, [...new Set(back.map(({ article }) => article))])
  const groups = folder === item.folder ? new Map<string, string>() : await bringStock(ctx, back.map(({ guid }) => guid), { guid: item.folder, name: item.folderName })
  for (const { guid, name } of back) recordActivity(ctx, { entity: 'item', entityGuid: guid, entityName: name, action: 'restore', folder, group: groups.get(guid) ?? null })
  emit(ctx, { topic: 'items', data: { folders: [folder], guids: [...back.map(({ guid }) => guid), ...(product ? [product] : [])] } })
  return back.map(({ guid }) => guid)
}

/** The unit of an article may have changed while one of its records lay in the trash. */
const refuseUncountable = (back: readonly Pick<TrashedItem, 'quantity'>[], { unit, type }: TrashedItem): void => {
  const code = back.map(({ quantity }) => checkQuantity(quantityFromDecimal(quantity), unit, type)).find((one) => one !== null)
  if (code) throw new Problem(code)
}

/** What comes back to another folder than it left moves there, by the ledger: what lies in a folder is what its movements left there. Answers the groups by record. */
const bringStock = async (ctx: Ctx, guids: readonly string[], from: { guid: string; name: string }): Promise<Map<string, string>> => {
  const plan: Plan = { records: [], created: [], movements: [] }
  for (const row of (await itemsByGuid(ctx, guids)).values()) {
    const record = { ...recordOf(ctx, row), folderGuid: from.guid, hasVariants: false }
    if (record.quantity === 0) continue
    const moved = planMovement(record, { kind: 'move', destinationFolder: row.folder, newRecordGuid: '', action: 'movement' }, ctx.services.clock.orderedUuid())
    if (isRefusal(moved)) throw new Problem(moved.code, { ...moved.params })
    plan.records.push(...moved.records)
    plan.movements.push(...moved.movements)
  }
  const { write } = postPlan(ctx, plan, { comment: '', recipient: '' }, { gone: new Map([[from.guid, from.name]]) })
  if (write) await ctx.db.executeQuery(write)
  return new Map(plan.movements.map(({ recordGuid, groupKey }) => [recordGuid, groupKey]))
}

/** The record of the product under which a variant or lot comes back: it may lie elsewhere by now, or hold stock of its own. */
const homeIn = async (ctx: Ctx, folder: string, product: { guid: string; name: string }, quantity: string): Promise<string> => {
  const home = (await holdProducts(ctx, folder, [product.guid])).get(product.guid)
  if (home === undefined) {
    const guid = ctx.services.clock.orderedUuid()
    await requireRoomFor(ctx, 2)
    await makeProducts(ctx, [{ guid, folder, from: product.guid, name: product.name }])
    return guid
  }
  const row = (await lockItems(ctx, [home])).get(home)
  if (!row) throw new Overtaken()
  const code = checkQuantity(quantityFromDecimal(quantity), row.unit, 'variant')
  const refused = refusedHome(row) ?? (code && new Problem(code))
  if (refused) throw refused
  return home
}

/** Others may have taken the names meanwhile (VAR-06). */
const requireFreeNames = async (ctx: Ctx, variants: readonly Pick<TrashedVariant, 'name' | 'nameKey' | 'article'>[]): Promise<void> => {
  const holders = await variantNames(ctx, variants.map((one) => one.nameKey))
  const refused = variants.find((one) => (holders.get(one.nameKey) ?? one.article) !== one.article)
  if (refused) throw new Problem('variant_name_exists', { name: refused.name })
}

const restoreFolder = async (ctx: Ctx, folder: TrashedFolder): Promise<void> => {
  if (!folder.parentIsLive) throw new Problem('not_found')
  if (folder.parent) requireFolder(ctx, folder.parent, 'write')
  await requireRoomFor(ctx, await batchSize(ctx, folder.batch))
  await requireFreeNames(ctx, await trashedVariants(ctx, folder.batch, null))
  const { articles } = await reviveBatch(ctx, folder.batch)
  await claimCodesAgain(ctx, articles)
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  recordActivity(ctx, { entity: 'folder', entityGuid: folder.guid, entityName: folder.name, action: 'restore', folder: folder.guid })
  emit(ctx, { topic: 'folders', data: { guid: folder.guid, folders: [folder.guid, ...(folder.parent ? [folder.parent] : [])] } })
}
