import type { Bundle, BundleChange, BundleInput } from '@entrepot/contract/bundles/bundle.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import {
  bundleOfPair,
  type BundleRecord,
  type BundleWrite,
  deleteBundle,
  insertBundle,
  lockBundle,
  updateBundle,
} from './bundles.queries.ts'
import { judgeProducts } from './judge-products.ts'
import { type ProductRow, productsOf, writeProducts } from './products.queries.ts'
import { bundlesFor, oneBundle, requireBundle } from './read-bundles.ts'
import { requireModel, requireSetup, requireStock } from './requirements.ts'

const isHidden = (ctx: Ctx, { location }: Pick<ProductRow, 'location'>): boolean => !ctx.rights.levels.has(location)
/** What the log says of it; what the caller does not see is not counted. */
const logged = (ctx: Ctx, { name, folder, model }: BundleWrite, products: number) => ({
  name,
  stock: ctx.rights.tree.byGuid.get(folder)?.name ?? '',
  model,
  products,
})

/** A stock and a model have one bundle at most (BUND-07). */
const requirePair = async (ctx: Ctx, write: BundleWrite): Promise<void> => {
  const name = await bundleOfPair(ctx, write)
  if (name !== null) throw atField('bundle_pair', 'model', { name })
}

export const createBundle = async (ctx: Ctx, { name, stock, model, products = [] }: BundleInput): Promise<Bundle> => {
  await requireSetup(ctx)
  const write = {
    guid: ctx.services.clock.orderedUuid(),
    name,
    folder: await requireStock(ctx, stock ? guidOf(stock) : null),
    model,
  }
  await requireModel(ctx, model)
  await requirePair(ctx, write)
  const judged = await judgeProducts(ctx, products, [])
  await insertBundle(ctx, write)
  await writeProducts(ctx, write.guid, judged)
  happened(ctx, 'bundle.created', {
    guid: write.guid,
    name,
    folder: write.folder,
    changes: changesBetween({}, logged(ctx, write, judged.length)),
  })
  return oneBundle(ctx, write.guid)
}

const lockToChange = async (ctx: Ctx, guid: string): Promise<BundleRecord> => {
  await lockBundle(ctx, guid)
  const row = await requireBundle(ctx, guid)
  if (!mayWriteIn(ctx, row.folder)) throw new Problem('folder_denied')
  return row
}

export const changeBundle = async (
  ctx: Ctx,
  guid: string,
  { version, name, stock, model, products }: BundleChange,
): Promise<Bundle> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, {
      current: (await bundlesFor(ctx, [before]))[0],
    })
  const folder = stock === undefined ? before.folder : guidOf(stock)
  const write = { guid, name: name ?? before.name, folder, model: model ?? before.model }
  if (folder !== before.folder) await requireStock(ctx, folder)
  if (nameKey(write.model) !== nameKey(before.model)) await requireModel(ctx, write.model)
  await requirePair(ctx, write)
  const old = (await productsOf(ctx, [guid])).get(guid) ?? []
  const hidden = old.filter((one) => isHidden(ctx, one))
  const judged = products && (await judgeProducts(ctx, products, old))
  await updateBundle(ctx, write)
  // What the caller does not see stays as it is.
  if (judged) await writeProducts(ctx, guid, [...judged, ...hidden])
  const seen = old.length - hidden.length
  happened(ctx, 'bundle.changed', {
    guid,
    name: write.name,
    folder: write.folder,
    changes: changesBetween(logged(ctx, before, seen), logged(ctx, write, judged?.length ?? seen)),
  })
  return oneBundle(ctx, guid)
}

/** What left with it says so for good; nothing more leaves with it. */
export const removeBundle = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name, folder } = await lockToChange(ctx, guid)
  await deleteBundle(ctx, guid)
  happened(ctx, 'bundle.deleted', { guid, name, folder })
  return null
}
