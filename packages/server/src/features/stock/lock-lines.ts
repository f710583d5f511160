import { fieldNamesOf } from '../fields/index.ts'
import { holdFolders } from '../folders/index.ts'
import {
  type Coming,
  holdEmptyPlaces,
  lockItems,
  type LockedRow,
  type Places,
  placesOf,
  recordsIn,
  sameNamesIn,
  writeRefusal,
} from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pipeline } from '../../kernel/database.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { type AlongOf, heldAlong, recordsAlong, refuseAlong, requireSameAlong } from './along.ts'
import type { Lines } from './lines.ts'
import { type ChangeLine, destinationOf } from './stock-line.ts'
import { type SameNames, TargetProducts, withFamily } from './variant-family.ts'

/** A folder that something comes to, and what lies there already. */
export type Arrival = {
  folder: string
  coming: readonly Coming[]
  /** The record of each article in the folder. */
  there: ReadonlyMap<string, string>
  /** Of what comes without a barcode, the record of the same name. */
  sameNames: SameNames
  targetProducts: TargetProducts
}
/** Every record that lines concern, locked, and the places they come to. Nobody changes them until the commit. */
export type Locked = {
  rows: ReadonlyMap<string, LockedRow>
  arrivals: ReadonlyMap<string, Arrival>
  along: AlongOf
}

/** Leaves out the lines that the caller may not write. */
export const lockLines = async (ctx: Ctx, lines: Lines<ChangeLine>): Promise<Locked> => {
  const places = await holdPlaces(ctx, lines)
  refuseClashes(lines, places)
  const along = await heldAlong(
    ctx,
    lines.left.map(({ input }) => input),
  )
  const guids = new Set([
    ...lines.left.map(({ input }) => input.guid),
    ...recordsAlong(along),
    ...[...places.values()].flatMap(concerned),
  ])
  const [rows] = await pipeline([lockThose(ctx, guids, places), fieldNamesOf(ctx)])
  lines.keep((line) => refusedRow(ctx, line, rows.get(line.guid)))
  await requireSameAlong(ctx, lines, rows, along)
  refuseAlong(ctx, lines, rows, along)
  const arrivals = new Map(
    [...places].map(([folder, place]) => [
      folder,
      { ...place, targetProducts: new TargetProducts(ctx, folder, rows, place.there, place.sameNames) },
    ]),
  )
  return { rows, arrivals, along }
}

/** Both ends in one statement, in guid order, where they are not locked yet. */
const lockThose = async (
  ctx: Ctx,
  guids: ReadonlySet<string>,
  places: ReadonlyMap<string, Place>,
): Promise<ReadonlyMap<string, LockedRow>> => {
  const [place] = places.values()
  return place && guids.isSubsetOf(place.locked) ? place.locked : lockItems(ctx, [...guids])
}

/**
 * Where an article has a record in the place it arrives at, the record that is named says only what arrives, and need
 * only be seen; a piece of equipment goes there itself.
 */
const refusedRow = (ctx: Ctx, line: ChangeLine, row: LockedRow | undefined): Problem | null => {
  if (line.kind === 'in' && line.isSent) return row ? null : new Problem('item_not_found')
  if (line.kind !== 'in' || line.to === undefined || row?.type === 'equipment') return writeRefusal(ctx, row)
  return row && ctx.rights.levels.has(row.folder) ? null : new Problem('item_not_found')
}

type Place = Omit<Arrival, 'targetProducts'> & { hasMoves: boolean; locked: ReadonlyMap<string, LockedRow> }
const concerned = ({ coming, there, sameNames, hasMoves }: Place): string[] => [
  ...(hasMoves ? coming.map(({ guid }) => guid) : []),
  ...there.values(),
  ...[...sameNames.values()].map(({ guid }) => guid),
]

/** In the order of their guids, so that two calls never wait for each other in a ring. */
const holdPlaces = async (ctx: Ctx, lines: Lines<ChangeLine>): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>()
  const coming = Map.groupBy(lines.left, ({ input }) => destinationOf(input))
  for (const folder of [...coming.keys()].flatMap((guid) => guid ?? []).toSorted())
    places.set(
      folder,
      await holdPlace(
        ctx,
        folder,
        coming.get(folder)!.map(({ input }) => input),
      ),
    )
  return places
}

/**
 * A folder that stays while records come into it, what comes along, and the records of the coming articles that lie
 * there.
 */
const holdPlace = async (ctx: Ctx, folder: string, lines: readonly ChangeLine[]): Promise<Place> => {
  const guids = lines.map(({ guid }) => guid)
  const [held, found] = await pipeline([holdFolders(ctx, [folder]), placesOf(ctx, guids, folder), fieldNamesOf(ctx)])
  const moving = new Set(lines.filter(({ kind }) => kind === 'move').map(({ guid }) => guid))
  if (!held.has(folder)) throw new Problem('not_found', {}, moving.size > 0 ? 'destination' : 'place')
  const places = found.coming.some(({ product, variants }) => product !== null || variants > 0)
    ? await withFamily(ctx, folder, found)
    : found
  const there = await holdMissing(ctx, folder, places)
  const products = new Set(places.coming.map(({ product }) => product))
  const sameNames = await sameNamesIn(
    ctx,
    folder,
    places.coming.filter(
      ({ guid, tag, type, article }) =>
        tag === null &&
        (type === 'item' || type === 'product') &&
        (moving.has(guid) || products.has(guid)) &&
        !there.has(article),
    ),
  )
  return { folder, coming: places.coming, there, sameNames, hasMoves: moving.size > 0, locked: places.locked }
}

/** The records of the articles in a folder; where there is none, nobody else makes one meanwhile. */
const holdMissing = async (ctx: Ctx, folder: string, { articles, there }: Places): Promise<Map<string, string>> => {
  const missing = [...articles].filter((article) => !there.has(article))
  if (missing.length === 0) return there
  await holdEmptyPlaces(ctx, folder, missing)
  // Read again: whoever held the place before us has made the record.
  return recordsIn(ctx, folder, [...articles])
}

/** What has the name of something else that lies there cannot come, nor what needs such a product there. */
const refuseClashes = (lines: Lines<ChangeLine>, places: ReadonlyMap<string, Place>): void => {
  const refuse = (clashes: (place: Place, guid: string) => boolean) =>
    lines.keep((line) => {
      const place = line.kind === 'move' ? places.get(line.to.guid) : undefined
      if (!place || !clashes(place, line.guid)) return null
      const name = place.coming.find(({ guid }) => guid === line.guid)?.name ?? ''
      return atField('exists', line.where, { name })
    })
  const isOther = ({ sameNames }: Place, guid: string | null) => sameNames.get(guid ?? '')?.isSame === false
  refuse(isOther)
  refuse((place, guid) =>
    place.coming.some((one) => one.guid === guid && one.product !== null && isOther(place, one.product)),
  )
}
