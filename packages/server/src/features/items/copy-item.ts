import type { Item } from '@entrepot/contract/items/item.ts'
import { quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { fieldNamesOf } from '../fields/index.ts'
import {
  copyPictures,
  itemFor,
  type ItemRow,
  itemsByGuid,
  requireItem,
  requireQuotaFor,
  requireWritable,
  variantNames,
} from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { writeDrafts } from './create-items.ts'
import { namesTaken } from './choices.queries.ts'

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
