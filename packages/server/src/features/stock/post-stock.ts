import { checkQuantity } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal, type Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import {
  type Intent,
  type Line,
  type Plan,
  planEach,
  reverse,
  type StockRecord,
} from '@entrepot/contract/stock/ledger.ts'
import type { Count, CountLines, Move, StockChange, StockChanges } from '@entrepot/contract/stock/stock.ts'
import type { z } from 'zod'
import { fieldNamesOf } from '../fields/index.ts'
import { holdFolders } from '../folders/index.ts'
import {
  bareRecords,
  claimCodesAgain,
  countOf,
  holdEmptyPlaces,
  holdProducts,
  insertCopies,
  itemFor,
  itemsByGuid,
  type LockedRow,
  lockItems,
  makeProducts,
  type Places,
  placesOf,
  placeVariants,
  recordOf,
  recordsIn,
  refusedHome,
  releaseCodesLater,
  requireQuotaFor,
  reservedLess,
  retireMerged,
  reviveMerged,
  rowAfter,
  sameNamesIn,
  writeRefusal,
} from '../records/index.ts'
import { consume, type Held, heldReservations, refusedHeld, type Taken, takenFrom } from '../reservations/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { pipeline, RetryTransaction } from '../../kernel/database.ts'
import { mayWriteIn, requireFolder } from '../../kernel/folder-access.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { legKey, type Note, postPlan } from './write-movements.queries.ts'
import { countedBefore } from './counts.queries.ts'
import { type MadeProduct, TargetProducts, wholeProduct, withFamily } from './variant-family.ts'
import { asProblem, type FieldOf, Lines, readQuantities, type RefusedLine } from './lines.ts'
import { notifyStock } from './notify-stock.ts'
import { type Warning, warningsOf } from './warnings.ts'
import { legsOfGroup, type StoredLeg, transactionsOf } from './transactions.queries.ts'

type Posted = {
  items: ReturnType<typeof itemFor>[]
  transactions: ReturnType<typeof transactionsOf>
  warnings: Warning[]
}
type PostedEach = Posted & { refused: RefusedLine[] }

/**
 * What holds no stock of its own has none that changes (VAR-17), and what is disabled is not chosen; counted it may be
 * (VAR-20).
 */
const refusedHolder = (row: LockedRow, field: string, { counting = false } = {}): Problem | null => {
  if (countOf(row) > 0) return new Problem('has_variants', { name: row.name }, field)
  return row.active || counting ? null : new Problem('variant_disabled', { name: row.name }, field)
}

/** Records the caller may write, locked. */
const lockForWriting = async (ctx: Ctx, lines: Lines<{ guid: string }>): Promise<Map<string, LockedRow>> => {
  const [rows] = await pipeline([lockItems(ctx, lines.guids), fieldNamesOf(ctx)])
  lines.keep(({ guid }) => writeRefusal(ctx, rows.get(guid)))
  return rows
}

/** Stock in or out of one record. */
export const changeStock = (
  ctx: Ctx,
  guid: string,
  { quantity, reservation, ...input }: StockChange,
): Promise<Posted> =>
  changeItems(ctx, { ...input, lines: [{ guid, quantity, ...(reservation && { reservation }) }] }, () => 'quantity')

/** An exit says what for, an entry is a receipt unless it says otherwise (TRX-10). */
export const changeItems = async (
  ctx: Ctx,
  input: StockChanges,
  fieldOf: FieldOf = (line) => `lines.${line}.quantity`,
): Promise<PostedEach> => {
  if (input.type === 'out' && !input.action) throw atField('required', 'action')
  const lines = new Lines(ctx, input.lines, input)
  const quantities = readQuantities(lines, fieldOf)
  const arrival =
    input.type === 'in' && input.place ? requireFolder(ctx, guidOf(input.place), 'write', 'place').guid : null
  const { rows, placed, targetProducts } =
    arrival === null
      ? { rows: await lockForWriting(ctx, lines), placed: where, targetProducts: undefined }
      : await lockArriving(ctx, lines, arrival)
  lines.keep(({ guid }, line) => refusedHolder(rows.get(guid)!, fieldOf(line)))
  const held = await holdReservations(ctx, lines, input.type)
  const { warnings, refused } = await warningsOf(
    ctx,
    lines.left.map(({ line, input: { guid } }) => ({
      row: rows.get(guid)!,
      quantity: quantities.get(line)!,
      leaves: input.type === 'out',
      isReserved: held.has(guid),
    })),
  )
  lines.keep(({ guid }) => refused.get(guid) ?? null)
  const taken = new Map(
    lines.left.flatMap(({ line, input: { guid } }) =>
      held.has(guid) ? [[guid, takenFrom(held.get(guid)!, quantities.get(line)!)] as const] : [],
    ),
  )
  return post(
    ctx,
    lines,
    rows,
    ({ guid }, line) => {
      const { record, ...arriving } = placed(guid)
      const consumes = held.get(guid)?.quantity
      return [
        {
          recordGuid: record,
          intent: {
            kind: input.type,
            quantity: quantities.get(line)!,
            action: input.action ?? 'receipt',
            ...arriving,
            ...(consumes !== undefined && { consumes }),
          },
        },
      ]
    },
    input,
    fieldOf,
    { taken, targetProducts, warnings },
  )
}

/**
 * What the exits are for that name a reservation, by record. The records are locked: nobody changes what is kept of
 * them.
 */
const holdReservations = async (
  ctx: Ctx,
  lines: Lines<StockChanges['lines'][number]>,
  type: StockChanges['type'],
): Promise<ReadonlyMap<string, Held>> => {
  const named = lines.left.flatMap(({ input: { reservation } }) =>
    reservation && type === 'out' ? [guidOf(reservation)] : [],
  )
  if (named.length === 0) return new Map()
  const found = await heldReservations(ctx, named)
  const heldOf = ({ reservation }: { reservation?: RefInput | undefined }) =>
    reservation ? found.get(guidOf(reservation)) : undefined
  lines.keep((line) => (line.reservation ? refusedHeld(ctx, heldOf(line), line.guid, guidOf(line.reservation)) : null))
  return new Map(
    lines.left.flatMap(({ input }) => {
      const held = heldOf(input)
      return held ? [[input.guid, held] as const] : []
    }),
  )
}

export const countItem = (ctx: Ctx, guid: string, input: z.infer<typeof Count>): Promise<Posted> =>
  countItems(ctx, { lines: [{ guid, quantity: input.quantity }], comment: input.comment }, () => 'quantity')

/** The differences are posted, zero included (T22). */
export const countItems = async (
  ctx: Ctx,
  input: z.infer<typeof CountLines>,
  fieldOf: FieldOf = (line) => `lines.${line}.quantity`,
): Promise<PostedEach> => {
  const lines = new Lines(ctx, input.lines, input)
  const counted = readQuantities(lines, fieldOf)
  const rows = await lockForWriting(ctx, lines)
  lines.keep(({ guid }, line) => refusedHolder(rows.get(guid)!, fieldOf(line), { counting: true }))
  const countedOn = todayOf(ctx)
  return post(
    ctx,
    lines,
    rows,
    ({ guid }, line) => [{ recordGuid: guid, intent: { kind: 'count', counted: counted.get(line)!, countedOn } }],
    { comment: input.comment || 'inventory' },
    fieldOf,
  )
}

/**
 * Whole records or parts (ITEM-24, ITEM-25): a part tops up the record of the same thing in the destination, or makes
 * one.
 */
export const moveItems = async (ctx: Ctx, input: Move): Promise<PostedEach> => {
  const destination = requireFolder(ctx, guidOf(input.destination), 'write', 'destination')
  const isOnly = input.items.length === 1
  const fieldOf: FieldOf = (line) => (isOnly ? 'quantity' : `items.${line}.quantity`)
  const lines = new Lines(ctx, input.items, input)
  const quantities = readQuantities(lines, (line) => `items.${line}.quantity`)
  const { places, there } = await holdPlace(ctx, destination.guid, lines.guids, 'destination')
  const sameNames = await sameNamesIn(
    ctx,
    destination.guid,
    places.coming.filter(
      (row) => row.tag === null && (row.type === 'item' || row.type === 'product') && !there.has(row.article),
    ),
  )
  const nameOf = new Map(places.coming.map((row) => [row.guid, row.name]))
  const clash = (guid: string, field: string) => atField('exists', field, { name: nameOf.get(guid) ?? '' })
  lines.keep(({ guid }, line) =>
    sameNames.get(guid)?.isSame === false ? clash(guid, isOnly ? 'destination' : `items.${line}`) : null,
  )
  const homeClash = (guid: string) =>
    places.coming.some(
      (coming) => coming.guid === guid && coming.product !== null && sameNames.get(coming.product)?.isSame === false,
    )
  lines.keep(({ guid }, line) => (homeClash(guid) ? clash(guid, isOnly ? 'destination' : `items.${line}`) : null))
  // Both ends in one statement, in guid order.
  const rows = await lockItems(ctx, [
    ...new Set([
      ...places.coming.map(({ guid }) => guid),
      ...there.values(),
      ...[...sameNames.values()].map((sameName) => sameName.guid),
    ]),
  ])
  lines.keep(({ guid }) => writeRefusal(ctx, rows.get(guid)))
  lines.keep(({ guid }, line) =>
    quantities.has(line) || countOf(rows.get(guid)!) === 0 ? refusedHolder(rows.get(guid)!, fieldOf(line)) : null,
  )
  const { warnings } = await warningsOf(
    ctx,
    lines.left.map(({ input: { guid } }) => ({ row: rows.get(guid)!, quantity: 0, leaves: false, isReserved: false })),
  )

  const targetProducts = new TargetProducts(ctx, destination.guid, rows, there, sameNames)
  // What goes along with its product has no line of its own.
  const whole = new Set(lines.guids.filter((guid) => countOf(rows.get(guid)!) > 0))
  lines.keep(({ guid }) => (whole.has(rows.get(guid)!.variant?.product.guid ?? '') ? new Problem('duplicates') : null))
  const moving = (row: LockedRow, quantity?: number): Intent & { kind: 'move' } => {
    const target = rows.get(there.get(row.article) ?? sameNames.get(row.guid)?.guid ?? '')
    return {
      kind: 'move',
      destinationFolder: destination.guid,
      newRecordGuid: ctx.services.clock.orderedUuid(),
      action: 'movement',
      ...(quantity !== undefined && { quantity }),
      ...(target && target.guid !== row.guid && { destinationRecord: recordOf(ctx, target) }),
    }
  }
  const intents = new Map<number, Omit<Line, 'groupKey'>[]>()
  lines.keep(({ guid }, line) => {
    const row = rows.get(guid)!
    if (countOf(row) === 0) {
      intents.set(line, [{ recordGuid: guid, intent: moving(row, quantities.get(line)) }])
      return row.variant && row.folder !== destination.guid ? targetProducts.refuse(row) : null
    }
    const joins = row.folder === destination.guid ? undefined : targetProducts.joinedBy(row)
    const parts = wholeProduct(row, rows, (one) =>
      one === row ? { ...moving(row), ...(joins && { destinationRecord: joins }) } : moving(one),
    )
    intents.set(line, parts)
    return row.folder === destination.guid
      ? null
      : firstOf(
          parts.map(({ recordGuid }) => (recordGuid === guid ? null : targetProducts.refuse(rows.get(recordGuid)!))),
        )
  })
  return post(ctx, lines, rows, (_, line) => intents.get(line)!, input, fieldOf, { targetProducts, warnings })
}

const firstOf = (problems: readonly (Problem | null)[]): Problem | null =>
  problems.find((problem) => problem !== null) ?? null

/** The record that an entry concerns, and where it arrives when that is not where the record lies. */
type Placed = { record: string; arrival?: { guid: string; folderGuid: string } }
const where = (guid: string): Placed => ({ record: guid })
/**
 * Where the article has a record in the place, that one; otherwise the named one says what arrives, and need only be
 * seen.
 */
const lockArriving = async (
  ctx: Ctx,
  lines: Lines<{ guid: string; quantity: number }>,
  place: string,
): Promise<{ rows: Map<string, LockedRow>; placed: (guid: string) => Placed; targetProducts: TargetProducts }> => {
  const { places, there } = await holdPlace(ctx, place, lines.guids, 'place')
  const products = await sameNamesIn(
    ctx,
    place,
    places.coming.filter(
      (row) =>
        row.tag === null &&
        row.type !== 'variant' &&
        places.coming.some(({ product }) => product === row.guid) &&
        !there.has(row.article),
    ),
  )
  const rows = await lockItems(ctx, [
    ...new Set([...lines.guids, ...there.values(), ...[...products.values()].map(({ guid }) => guid)]),
  ])
  lines.keep(({ guid }) => {
    const row = rows.get(guid)
    if (row?.type === 'equipment') return writeRefusal(ctx, row)
    return row && ctx.rights.levels.has(row.folder) ? null : new Problem('item_not_found')
  })
  const targetProducts = new TargetProducts(ctx, place, rows, there, products)
  lines.keep(({ guid }) => {
    const row = rows.get(guid)!
    return row.variant && row.folder !== place && !there.has(row.article) ? targetProducts.refuse(row) : null
  })
  const placed = (guid: string): Placed => {
    const row = rows.get(guid)!
    const own = row.folder === place ? guid : there.get(row.article)
    return own === undefined
      ? { record: guid, arrival: { guid: ctx.services.clock.orderedUuid(), folderGuid: place } }
      : where(own)
  }
  return { rows, placed, targetProducts }
}

/**
 * A folder that stays while records come into it, what comes along, and the records of the coming articles that lie
 * there.
 */
const holdPlace = async (ctx: Ctx, folder: string, guids: readonly string[], field: string) => {
  const [held, found] = await pipeline([holdFolders(ctx, [folder]), placesOf(ctx, guids, folder), fieldNamesOf(ctx)])
  if (!held.has(folder)) throw new Problem('not_found', {}, field)
  const places = found.coming.some(({ product, variants }) => product !== null || variants > 0)
    ? await withFamily(ctx, folder, found)
    : found
  return { places, there: await holdMissing(ctx, folder, places) }
}

/** The records of the articles in a folder; where there is none, nobody else makes one meanwhile. */
const holdMissing = async (ctx: Ctx, folder: string, { articles, there }: Places): Promise<Map<string, string>> => {
  const missing = [...articles].filter((article) => !there.has(article))
  if (missing.length === 0) return there
  await holdEmptyPlaces(ctx, folder, missing)
  // Read again: whoever held the place before us has made the record.
  return recordsIn(ctx, folder, [...articles])
}

type Besides = {
  taken?: ReadonlyMap<string, Taken>
  targetProducts?: TargetProducts | undefined
  warnings?: readonly Warning[]
}
const post = async <L extends { guid: string }>(
  ctx: Ctx,
  lines: Lines<L>,
  rows: ReadonlyMap<string, LockedRow>,
  intentsOf: (input: L, line: number) => Omit<Line, 'groupKey'>[],
  note: Partial<Note>,
  fieldOf: FieldOf,
  { taken = new Map(), targetProducts, warnings = [] }: Besides = {},
): Promise<PostedEach> => {
  const intents = lines.left.flatMap(({ line, input }) =>
    intentsOf(input, line).map((one) => ({ line, intent: { ...one, groupKey: ctx.services.clock.orderedUuid() } })),
  )
  const { plan, planned, refusals } = planWhole(
    [...rows.values()].map((row) => recordOf(ctx, row)),
    intents,
  )
  lines.settle(refusals.map(({ line, refusal }) => ({ line, problem: asProblem(refusal, fieldOf(line)) })))
  const placed = placedVariants(plan, rows, targetProducts)
  const made = (targetProducts?.made ?? []).filter(({ guid }) => placed.some(({ product }) => product === guid))
  if (plan.created.length > 0 || made.length > 0) await createCopies(ctx, plan, planned, made, placed)
  const merged = new Map([...mergedRecords(planned, plan), ...(plan.joined ?? [])])
  const isRefused = new Set(lines.refused.map(({ guid }) => guid))
  await consume(
    ctx,
    [...taken].flatMap(([guid, one]) => (isRefused.has(guid) ? [] : [one])),
  )
  const posted = await finish(
    ctx,
    plan,
    new Map([...rows].map(([guid, row]) => [guid, withoutTaken(row, taken.get(guid))])),
    { comment: note.comment ?? '', recipient: note.recipient ?? '' },
    { merged, placed },
  )
  return {
    ...posted,
    warnings: warnings.filter(({ guid }) => !isRefused.has(guid)),
    refused: lines.refused.toSorted((a, b) => a.line - b.line),
  }
}

type LineIntent = { line: number; intent: Line }
/** A line of several intents goes whole or not at all: what one of them is refused for leaves out the others. */
const planWhole = (
  records: readonly StockRecord[],
  intents: readonly LineIntent[],
): { plan: Plan; planned: Line[]; refusals: { line: number; refusal: Refusal }[] } => {
  const refusals = new Map<number, Refusal>()
  for (;;) {
    const left = intents.filter(({ line }) => !refusals.has(line))
    const { plan, refusals: refused } = planEach(
      records,
      left.map(({ intent }) => intent),
    )
    for (const refusal of refused) {
      const { line } = left[refusal.line]!
      if (!refusals.has(line)) refusals.set(line, refusal)
    }
    const isPartly = refused.some((refusal) => left.filter(({ line }) => line === left[refusal.line]!.line).length > 1)
    if (!isPartly)
      return {
        plan,
        planned: left.map(({ intent }) => intent),
        refusals: [...refusals].map(([line, refusal]) => ({ line, refusal })),
      }
  }
}

/** Variants and lots that lie in another folder than before, each under the record of its product there. */
const placedVariants = (
  plan: Plan,
  rows: ReadonlyMap<string, LockedRow>,
  targetProducts: TargetProducts | undefined,
): { guid: string; product: string }[] =>
  plan.records.flatMap((record) => {
    const product =
      record.type === 'variant' && !plan.joined?.has(record.guid) && rows.get(record.guid)?.folder !== record.folderGuid
        ? targetProducts?.targetProductOf(record.articleGuid)
        : undefined
    if (!product) return []
    const home = plan.records.find(({ guid }) => guid === product)?.folderGuid ?? rows.get(product)?.folder
    // The product was to go there by a line that is refused.
    if (home !== undefined && home !== record.folderGuid) throw new RetryTransaction()
    return [{ guid: record.guid, product }]
  })

/** As it stands once its reservation is lowered. */
const withoutTaken = (row: LockedRow, taken: Taken | undefined): LockedRow =>
  taken ? { ...row, reserved: reservedLess(row.reserved, taken.day, taken.taken) } : row

const createCopies = async (
  ctx: Ctx,
  plan: Plan,
  lines: readonly Line[],
  made: readonly MadeProduct[],
  placed: readonly { guid: string; product: string }[],
) => {
  await requireQuotaFor(ctx, plan.created.length + made.length)
  await makeProducts(ctx, made)
  const newRecordOf = (intent: Intent) =>
    intent.kind === 'move' ? intent.newRecordGuid : intent.kind === 'in' ? intent.arrival?.guid : undefined
  const fromOf = new Map(lines.map(({ intent, recordGuid }) => [newRecordOf(intent), recordGuid] as const))
  const productOf = new Map(placed.map(({ guid, product }) => [guid, product]))
  await insertCopies(
    ctx,
    plan.records
      .filter((record) => plan.created.includes(record.guid))
      .map((record) => ({ record, from: fromOf.get(record.guid)!, product: productOf.get(record.guid) })),
  )
}

/** Records moved whole into another record: they end with it. */
const mergedRecords = (lines: readonly Line[], plan: Plan): Map<string, string> => {
  const emptied = new Set(plan.records.filter((record) => record.quantity === 0).map((record) => record.guid))
  return new Map(
    lines.flatMap(({ intent, recordGuid, groupKey }) => {
      const isWhole = intent.kind === 'move' && intent.quantity === undefined && emptied.has(recordGuid)
      const into = isWhole
        ? plan.movements.find((movement) => movement.groupKey === groupKey && movement.recordGuid !== recordGuid)
        : undefined
      return into ? [[recordGuid, into.recordGuid] as const] : []
    }),
  )
}

type Afterwards = {
  reverses?: ReadonlyMap<string, string>
  merged?: ReadonlyMap<string, string>
  placed?: readonly { guid: string; product: string }[]
}
/**
 * Sends the plan with the commit and answers what it says: the records are locked, so that it is what everybody reads
 * afterwards.
 */
const finish = async (
  ctx: Ctx,
  plan: Plan,
  locked: ReadonlyMap<string, LockedRow>,
  note: Note,
  { reverses = new Map(), merged = new Map(), placed = [] }: Afterwards,
): Promise<Omit<Posted, 'warnings'>> => {
  const at = [...locked.values()].reduce((latest, row) => (row.lockedAt > latest ? row.lockedAt : latest), '')
  const { legs, write } = postPlan(ctx, plan, note, { reverses, at })
  if (write) ctx.onCommit(write)
  if (placed.length > 0) ctx.onCommit(placeVariants(ctx, placed))
  for (const [guid, into] of merged) ctx.onCommit(retireMerged(ctx, guid, into))
  // Codes of an article that ends with its last record are free again.
  const ended = [...merged.keys()].flatMap((guid) => locked.get(guid)?.article ?? [])
  releaseCodesLater(ctx, ended)
  const [names, copies] = await Promise.all([
    fieldNamesOf(ctx),
    plan.created.length > 0 ? itemsByGuid(ctx, plan.created) : null,
  ])
  notifyStock(ctx, plan, locked, () => note.comment)
  const productOf = new Map(placed.map(({ guid, product }) => [guid, product]))
  const items = plan.records
    .filter((record) => !merged.has(record.guid))
    .map((record) => {
      const row = locked.get(record.guid)
      return itemFor(
        ctx,
        row ? under(rowAfter(ctx, row, record), productOf.get(record.guid)) : copies!.get(record.guid)!,
        names,
      )
    })
  return { items, transactions: transactionsOf(ctx, legs, at, new Set(merged.keys())) }
}

const under = <R extends Pick<LockedRow, 'variant'>>(row: R, product: string | undefined): R =>
  row.variant && product
    ? { ...row, variant: { ...row.variant, product: { ...row.variant.product, guid: product } } }
    : row

/** A new, linked, opposite movement with a reason; the original stays. All legs of the act go back together. */
export const reverseMovement = async (ctx: Ctx, guid: string, reason: string): Promise<Posted> => {
  const first = await legsOfGroup(ctx, guid)
  if (first.length === 0 || first.some((leg) => !ctx.rights.levels.has(leg.folderGuid))) throw new Problem('not_found')
  for (const leg of first) if (!mayWriteIn(ctx, leg.folderGuid)) throw new Problem('folder_denied')
  const targetProducts = await targetProductsOfReturning(ctx, first)
  const revived = first.flatMap((leg) => (leg.mergedInto ? [leg.recordGuid] : []))
  if (revived.length > 0) {
    await reviveMerged(ctx, revived)
    await claimCodesAgain(ctx, [...new Set(first.flatMap((leg) => (leg.mergedInto ? [leg.articleGuid] : [])))])
  }
  const rows = await lockItems(ctx, [...new Set([...first.map((leg) => leg.recordGuid), ...targetProducts.values()])])
  // Read again now that the records are locked: nobody else can reverse meanwhile.
  const legs = await legsOfGroup(ctx, guid)
  if (legs.some((leg) => leg.isReversed)) throw new Problem('already_reversed')
  for (const { recordGuid } of legs) {
    const problem = writeRefusal(ctx, rows.get(recordGuid))
    if (problem) throw problem
  }
  const group = ctx.services.clock.orderedUuid()
  const reversed = reverse(
    legs,
    [...rows.values()].map((row): StockRecord => recordOf(ctx, row)),
    group,
  )
  if (isRefusal(reversed)) throw new Problem(reversed.code, { ...reversed.params })
  const counted = await countedBefore(
    ctx,
    legs.filter(({ kind }) => kind === 'count'),
  )
  const plan: Plan = {
    ...reversed,
    records: reversed.records.map((record) => ({ ...record, ...counted.get(record.guid) })),
  }
  const reverses = new Map(legs.map((leg) => [legKey({ ...leg, groupKey: group, delta: -leg.delta }), leg.guid]))
  const placed = await returnUnderProducts(ctx, plan, rows, targetProducts)
  const merged = await endedRecords(ctx, legs, rows)
  return {
    ...(await finish(ctx, plan, rows, { comment: reason, recipient: '' }, { reverses, placed, merged })),
    warnings: [],
  }
}

/**
 * Records that the act made, and that nothing has happened to since, end in the ones that their stock goes back to: no
 * empty one is left of what was undone.
 */
const endedRecords = async (
  ctx: Ctx,
  legs: readonly StoredLeg[],
  rows: ReadonlyMap<string, LockedRow>,
): Promise<Map<string, string>> => {
  const made = legs.filter(
    ({ kind, delta, recordGuid }) =>
      kind === 'move' && delta > 0 && rows.get(recordGuid)?.seq === 1 && rows.get(recordGuid)?.version === 1,
  )
  if (made.length === 0) return new Map()
  const bare = await bareRecords(
    ctx,
    made.map(({ recordGuid }) => recordGuid),
  )
  return new Map(
    made.flatMap(({ recordGuid, articleGuid }) => {
      const source = legs.find(
        (leg) => leg.articleGuid === articleGuid && leg.recordGuid !== recordGuid && leg.delta < 0,
      )
      return source && bare.has(recordGuid) ? [[recordGuid, source.recordGuid] as const] : []
    }),
  )
}

/** A product may be counted otherwise by now. */
const refusedUnit = ({ quantity }: StockRecord, home: LockedRow | undefined): Problem | null => {
  const code = home && checkQuantity(quantity, home.unit, 'variant')
  return code ? new Problem(code) : null
}

const placeKey = (product: string, folder: string) => `${product} ${folder}`

/**
 * The records of products in the folders that their variants and lots would return to, as far as there are any; by
 * `placeKey`.
 */
const targetProductsOfReturning = async (ctx: Ctx, legs: readonly StoredLeg[]): Promise<Map<string, string>> => {
  const targetProducts = new Map<string, string>()
  const returning = legs.filter(({ product, delta, kind }) => product !== null && delta < 0 && kind === 'move')
  for (const [folder, own] of Map.groupBy(returning, ({ folderGuid }) => folderGuid)) {
    for (const [product, home] of await holdProducts(
      ctx,
      folder,
      own.map((leg) => leg.product!),
    ))
      targetProducts.set(placeKey(product, folder), home)
  }
  return targetProducts
}

/** What returns to a folder lies under the record of its product there, which is made if there is none any more. */
const returnUnderProducts = async (
  ctx: Ctx,
  plan: Plan,
  rows: ReadonlyMap<string, LockedRow>,
  targetProducts: ReadonlyMap<string, string>,
): Promise<{ guid: string; product: string }[]> => {
  const away = plan.records.flatMap((record) => {
    const product = rows.get(record.guid)?.variant?.product
    return product && rows.get(product.guid)?.folder !== record.folderGuid
      ? [{ guid: record.guid, folder: record.folderGuid, product }]
      : []
  })
  const made = new Map<string, MadeProduct>()
  const placed = away.map(({ guid, folder, product }) => {
    const key = placeKey(product.guid, folder)
    const home = targetProducts.get(key) ?? made.get(key)?.guid ?? ctx.services.clock.orderedUuid()
    // It was found before it was locked, and may have gone elsewhere meanwhile.
    if (
      targetProducts.has(key) &&
      (plan.records.find((record) => record.guid === home)?.folderGuid ?? rows.get(home)?.folder) !== folder
    )
      throw new RetryTransaction()
    const refused =
      refusedHome(rows.get(home)) ??
      refusedUnit(
        plan.records.find((record) => record.guid === guid)!,
        rows.get(home),
      )
    if (refused) throw refused
    if (!targetProducts.has(key) && !made.has(key))
      made.set(key, { guid: home, folder, from: product.guid, name: product.name })
    return { guid, product: home }
  })
  if (made.size > 0) {
    await requireQuotaFor(ctx, made.size)
    await makeProducts(ctx, [...made.values()])
  }
  return placed
}
