import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { countOf, type ItemRow } from './record-rows.queries.ts'
import { insertCopies } from './copies.queries.ts'
import { comingOf, holdEmptyPlaces, recordsIn, sameNamesIn } from './places.queries.ts'

/**
 * The records of products in a folder where their variants and lots are to lie; a product that has none there is left
 * out, and nobody else makes one meanwhile. To be asked before records are locked. Products are named by a record of
 * theirs, live or not.
 */
export const holdProducts = async (
  ctx: Ctx,
  folder: string,
  products: readonly string[],
): Promise<Map<string, string>> => {
  const coming = await comingOf(ctx, [...new Set(products)])
  if (coming.length === 0) return new Map()
  const find = async () => {
    const there = await recordsIn(ctx, folder, [...new Set(coming.map((row) => row.article))])
    const sameNames = await sameNamesIn(
      ctx,
      folder,
      coming.filter((row) => row.tag === null && !there.has(row.article)),
    )
    return new Map(
      coming.flatMap(({ guid, article, name }) => {
        const sameName = sameNames.get(guid)
        if (sameName?.isSame === false) throw new Problem('exists', { name }, 'name')
        const found = there.get(article) ?? sameName?.guid
        return found === undefined ? [] : [[guid, found] as const]
      }),
    )
  }
  const found = await find()
  if (coming.every(({ guid }) => found.has(guid))) return found
  await holdEmptyPlaces(
    ctx,
    folder,
    coming.filter(({ guid }) => !found.has(guid)).map((row) => row.article),
  )
  // Read again: whoever held the place before us has made the record.
  return find()
}

/** Products get a record without stock in a folder where their variants and lots come to lie (VAR-18). */
export const makeProducts = async (
  ctx: Ctx,
  made: readonly { guid: string; folder: string; from: string; name: string }[],
): Promise<void> => {
  await insertCopies(
    ctx,
    made.map(({ guid, folder, from }) => ({ record: { guid, folderGuid: folder, quantity: 0, lastSeq: 0 }, from })),
  )
  for (const { guid, folder, name } of made) happened(ctx, 'item.created', { guid, name, folder })
}

/**
 * Where a product holds stock beside variants and lots, none may come: its quantity would be more than their sum (T34).
 */
export const refusedHome = (home: Pick<ItemRow, 'quantity' | 'held' | 'name'> | undefined): Problem | null =>
  home && countOf(home) === 0 && Number(home.quantity) > 0
    ? new Problem('variant_place_stock', { name: home.name, quantity: Number(home.quantity) })
    : null
