import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { type Intent, type Line, type Plan, planEach, reverse, type StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Count, CountLines, Move, StockChange, StockChanges } from '@entrepot/contract/stock/stock.ts'
import type { z } from 'zod'
import { fieldNamesOf } from '../fields/index.ts'
import { holdFolders } from '../folders/index.ts'
import { claimCodesAgain, insertCopies, itemFor, itemsByGuid, legKey, lockItems, type LockedRow, type Note, postPlan, recordOf, releaseCodes, requireRoomFor, reservedLess, retireMerged, reviveMerged, rowAfter } from '../items/index.ts'
import { consume, type Held, heldReservations, refusedHeld, type Taken, takenFrom } from '../reservations/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { inOneFlush } from '../../kernel/database.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { asProblem, type FieldOf, Lines, readQuantities, type RefusedLine } from './lines.ts'
import { tellStock } from './tell-stock.ts'
import { holdEmptyPlaces, legsOfGroup, namesakesIn, placesOf, recordsIn, transactionsOf } from './transactions.queries.ts'

type Posted = { items: ReturnType<typeof itemFor>[]; transactions: ReturnType<typeof transactionsOf> }
type PostedEach = Posted & { refused: RefusedLine[] }

/** What keeps the caller from writing a record. */
const barrier = (ctx: Ctx, row: LockedRow | undefined): Problem | null => {
  const level = row && ctx.rights.levels.get(row.folder)
  if (!level) return new Problem('item_not_found')
  return level === 'write' ? null : new Problem('folder_denied')
}

/** Records the caller may write, locked. */
const lockForWriting = async (ctx: Ctx, lines: Lines<{ guid: string }>): Promise<Map<string, LockedRow>> => {
  const [rows] = await inOneFlush([lockItems(ctx, lines.guids), fieldNamesOf(ctx)])
  lines.keep(({ guid }) => barrier(ctx, rows.get(guid)))
  return rows
}

/** Stock in or out of one record. */
export const changeStock = (ctx: Ctx, guid: string, { quantity, reservation, ...input }: StockChange): Promise<Posted> => changeItems(ctx, { ...input, lines: [{ guid, quantity, ...(reservation && { reservation }) }] }, () => 'quantity')

/** An exit says what for, an entry is a receipt unless it says otherwise (TRX-10). */
export const changeItems = async (ctx: Ctx, input: StockChanges, fieldOf: FieldOf = (line) => `lines.${line}.quantity`): Promise<PostedEach> => {
  if (input.type === 'out' && !input.action) throw new Problem('validation', {}, undefined, { parts: [new Problem('required', {}, 'action')] })
  const lines = new Lines(ctx, input.lines, input)
  const quantities = readQuantities(lines, fieldOf)
  const arrival = input.type === 'in' && input.place ? requireFolder(ctx, guidOf(input.place), 'write', 'place').guid : null
  const { rows, placed } = arrival === null ? { rows: await lockForWriting(ctx, lines), placed: where } : await lockArriving(ctx, lines, arrival)
  const held = await holdReservations(ctx, lines, input.type)
  const taken = new Map(lines.left.flatMap(({ line, input: { guid } }) => (held.has(guid) ? [[guid, takenFrom(held.get(guid)!, quantities.get(line)!)] as const] : [])))
  return post(ctx, lines, rows, ({ guid }, line) => {
    const { record, ...arriving } = placed(guid)
    const consumes = held.get(guid)?.quantity
    return { recordGuid: record, intent: { kind: input.type, quantity: quantities.get(line)!, action: input.action ?? 'receipt', ...arriving, ...(consumes !== undefined && { consumes }) } }
  }, input, fieldOf, taken)
}

/** What the exits are for that name a reservation, by record. The records are locked: nobody changes what is kept of them. */
const holdReservations = async (ctx: Ctx, lines: Lines<StockChanges['lines'][number]>, type: StockChanges['type']): Promise<ReadonlyMap<string, Held>> => {
  const named = lines.left.flatMap(({ input: { reservation } }) => (reservation && type === 'out' ? [guidOf(reservation)] : []))
  if (named.length === 0) return new Map()
  const found = await heldReservations(ctx, named)
  const heldOf = ({ reservation }: { reservation?: RefInput | undefined }) => (reservation ? found.get(guidOf(reservation)) : undefined)
  lines.keep((line) => (line.reservation ? refusedHeld(ctx, heldOf(line), line.guid, guidOf(line.reservation)) : null))
  return new Map(lines.left.flatMap(({ input }) => { const held = heldOf(input); return held ? [[input.guid, held] as const] : [] }))
}

export const countItem = (ctx: Ctx, guid: string, input: z.infer<typeof Count>): Promise<Posted> => countItems(ctx, { lines: [{ guid, quantity: input.quantity }], comment: input.comment }, () => 'quantity')

/** The differences are posted, zero included (T22). */
export const countItems = async (ctx: Ctx, input: z.infer<typeof CountLines>, fieldOf: FieldOf = (line) => `lines.${line}.quantity`): Promise<PostedEach> => {
  const lines = new Lines(ctx, input.lines, input)
  const counted = readQuantities(lines, fieldOf)
  const rows = await lockForWriting(ctx, lines)
  const countedOn = todayOf(ctx)
  return post(ctx, lines, rows, ({ guid }, line) => ({ recordGuid: guid, intent: { kind: 'count', counted: counted.get(line)!, countedOn } }), { comment: input.comment || 'inventory' }, fieldOf)
}

/** Whole records or parts (ITEM-24, ITEM-25): a part tops up the record of the same thing in the destination, or makes one. */
export const moveItems = async (ctx: Ctx, input: Move): Promise<PostedEach> => {
  const destination = requireFolder(ctx, guidOf(input.destination), 'write', 'destination')
  const isOnly = input.items.length === 1
  const fieldOf: FieldOf = (line) => (isOnly ? 'quantity' : `items.${line}.quantity`)
  const lines = new Lines(ctx, input.items, input)
  const quantities = readQuantities(lines, (line) => `items.${line}.quantity`)
  const { places, there } = await holdPlace(ctx, destination.guid, lines.guids, 'destination')
  const namesakes = await namesakesIn(ctx, destination.guid, places.coming.filter((row) => row.tag === null && (row.type === 'item' || row.type === 'product') && !there.has(row.article)))
  const nameOf = new Map(places.coming.map((row) => [row.guid, row.name]))
  const clash = (guid: string, field: string) => new Problem('validation', {}, undefined, { parts: [new Problem('exists', { name: nameOf.get(guid) ?? '' }, field)] })
  lines.keep(({ guid }, line) => (namesakes.get(guid)?.isSame === false ? clash(guid, isOnly ? 'destination' : `items.${line}`) : null))
  // Both ends in one statement, in guid order.
  const rows = await lockItems(ctx, [...lines.guids, ...there.values(), ...[...namesakes.values()].map((namesake) => namesake.guid)])
  lines.keep(({ guid }) => barrier(ctx, rows.get(guid)))
  return post(ctx, lines, rows, ({ guid }, line) => {
    const target = rows.get(there.get(rows.get(guid)!.article) ?? namesakes.get(guid)?.guid ?? '')
    const quantity = quantities.get(line)
    const intent: Intent = {
      kind: 'move', destinationFolder: destination.guid, newRecordGuid: ctx.services.clock.orderedUuid(), action: 'movement', ...(quantity !== undefined && { quantity }), ...(target && target.guid !== guid && { destinationRecord: recordOf(ctx, target) }),
    }
    return { recordGuid: guid, intent }
  }, input, fieldOf)
}

/** The record that an entry concerns, and where it arrives when that is not where the record lies. */
type Placed = { record: string; arrival?: { guid: string; folderGuid: string } }
const where = (guid: string): Placed => ({ record: guid })
/** Where the article has a record in the place, that one; otherwise the named one says what arrives, and need only be seen. */
const lockArriving = async (ctx: Ctx, lines: Lines<{ guid: string; quantity: number }>, place: string): Promise<{ rows: Map<string, LockedRow>; placed: (guid: string) => Placed }> => {
  const { there } = await holdPlace(ctx, place, lines.guids, 'place')
  const rows = await lockItems(ctx, [...new Set([...lines.guids, ...there.values()])])
  lines.keep(({ guid }) => {
    const row = rows.get(guid)
    if (row?.type === 'equipment') return barrier(ctx, row)
    return row && ctx.rights.levels.has(row.folder) ? null : new Problem('item_not_found')
  })
  const placed = (guid: string): Placed => {
    const row = rows.get(guid)!
    const own = row.folder === place ? guid : there.get(row.article)
    return own === undefined ? { record: guid, arrival: { guid: ctx.services.clock.orderedUuid(), folderGuid: place } } : where(own)
  }
  return { rows, placed }
}

/** A folder that stays while records come into it, and the records of the coming articles that lie there. */
const holdPlace = async (ctx: Ctx, folder: string, guids: readonly string[], field: string) => {
  const [held, places] = await inOneFlush([holdFolders(ctx, [folder]), placesOf(ctx, guids, folder), fieldNamesOf(ctx)])
  if (!held.has(folder)) throw new Problem('not_found', {}, field)
  return { places, there: await holdMissing(ctx, folder, places) }
}

/** The records of the articles in a folder; where there is none, nobody else makes one meanwhile. */
const holdMissing = async (ctx: Ctx, folder: string, { articles, there }: Awaited<ReturnType<typeof placesOf>>): Promise<Map<string, string>> => {
  const missing = [...articles].filter((article) => !there.has(article))
  if (missing.length === 0) return there
  await holdEmptyPlaces(ctx, folder, missing)
  // Read again: whoever held the place before us has made the record.
  return recordsIn(ctx, folder, [...articles])
}

const post = async <L extends { guid: string }>(
  ctx: Ctx, lines: Lines<L>, rows: ReadonlyMap<string, LockedRow>, intentOf: (input: L, line: number) => Omit<Line, 'groupKey'>, note: Partial<Note>, fieldOf: FieldOf, taken: ReadonlyMap<string, Taken> = new Map(),
): Promise<PostedEach> => {
  const intents = lines.left.map(({ line, input }) => ({ line, intent: { ...intentOf(input, line), groupKey: ctx.services.clock.orderedUuid() } }))
  const { plan, refusals } = planEach([...rows.values()].map((row) => recordOf(ctx, row)), intents.map(({ intent }) => intent))
  lines.settle(refusals.map((refusal) => ({ line: intents[refusal.line]!.line, problem: asProblem(refusal, fieldOf(intents[refusal.line]!.line)) })))
  const planned = intents.map(({ intent }) => intent)
  if (plan.created.length > 0) await createCopies(ctx, plan, planned)
  const merged = mergedRecords(planned, plan)
  const isRefused = new Set(lines.refused.map(({ guid }) => guid))
  await consume(ctx, [...taken].flatMap(([guid, one]) => (isRefused.has(guid) ? [] : [one])))
  const posted = await finish(ctx, plan, new Map([...rows].map(([guid, row]) => [guid, withoutTaken(row, taken.get(guid))])), { comment: note.comment ?? '', recipient: note.recipient ?? '' }, new Map(), merged)
  return { ...posted, refused: lines.refused.toSorted((a, b) => a.line - b.line) }
}

/** As it stands once its reservation is lowered. */
const withoutTaken = (row: LockedRow, taken: Taken | undefined): LockedRow => (taken ? { ...row, reserved: reservedLess(row.reserved, taken.day, taken.taken) } : row)

const createCopies = async (ctx: Ctx, plan: Plan, lines: readonly Line[]) => {
  await requireRoomFor(ctx, plan.created.length)
  const newRecordOf = (intent: Intent) => (intent.kind === 'move' ? intent.newRecordGuid : intent.kind === 'in' ? intent.arrival?.guid : undefined)
  const fromOf = new Map(lines.map(({ intent, recordGuid }) => [newRecordOf(intent), recordGuid] as const))
  await insertCopies(ctx, plan.records.filter((record) => plan.created.includes(record.guid)).map((record) => ({ record, from: fromOf.get(record.guid)! })))
}

/** Records moved whole into another record: they end with it. */
const mergedRecords = (lines: readonly Line[], plan: Plan): Map<string, string> => {
  const emptied = new Set(plan.records.filter((record) => record.quantity === 0).map((record) => record.guid))
  return new Map(lines.flatMap(({ intent, recordGuid, groupKey }) => {
    const isWhole = intent.kind === 'move' && intent.quantity === undefined && emptied.has(recordGuid)
    const into = isWhole ? plan.movements.find((movement) => movement.groupKey === groupKey && movement.recordGuid !== recordGuid) : undefined
    return into ? [[recordGuid, into.recordGuid] as const] : []
  }))
}

/** Sends the plan with the commit and answers what it says: the records are locked, so that it is what everybody reads afterwards. */
const finish = async (ctx: Ctx, plan: Plan, locked: ReadonlyMap<string, LockedRow>, note: Note, reverses: ReadonlyMap<string, string>, merged: ReadonlyMap<string, string>): Promise<Posted> => {
  const at = [...locked.values()].reduce((latest, row) => (row.lockedAt > latest ? row.lockedAt : latest), '')
  const { legs, write } = postPlan(ctx, plan, note, { reverses, at })
  if (write) ctx.later(write)
  for (const [guid, into] of merged) ctx.later(retireMerged(ctx, guid, into))
  // Codes of an article that ends with its last record are free again.
  const ended = [...merged.keys()].flatMap((guid) => locked.get(guid)?.article ?? [])
  if (ended.length > 0) ctx.later(releaseCodes(ctx, ended).compile(ctx.db))
  const [names, copies] = await Promise.all([fieldNamesOf(ctx), plan.created.length > 0 ? itemsByGuid(ctx, plan.created) : null])
  tellStock(ctx, plan, locked, () => note.comment)
  const items = plan.records.filter((record) => !merged.has(record.guid)).map((record) => {
    const row = locked.get(record.guid)
    return itemFor(ctx, row ? rowAfter(ctx, row, record) : copies!.get(record.guid)!, names)
  })
  return { items, transactions: transactionsOf(ctx, legs, at, new Set(merged.keys())) }
}

/** A new, linked, opposite movement with a reason; the original stays. All legs of the act go back together. */
export const reverseMovement = async (ctx: Ctx, guid: string, reason: string): Promise<Posted> => {
  const first = await legsOfGroup(ctx, guid)
  if (first.length === 0 || first.some((leg) => !ctx.rights.levels.has(leg.folderGuid))) throw new Problem('not_found')
  for (const leg of first) if (ctx.rights.levels.get(leg.folderGuid) !== 'write') throw new Problem('folder_denied')
  const revived = first.flatMap((leg) => (leg.mergedInto ? [leg.recordGuid] : []))
  if (revived.length > 0) {
    await reviveMerged(ctx, revived)
    for (const article of new Set(first.flatMap((leg) => (leg.mergedInto ? [leg.articleGuid] : [])))) await claimCodesAgain(ctx, article)
  }
  const rows = await lockItems(ctx, [...new Set(first.map((leg) => leg.recordGuid))])
  // Read again now that the records are locked: nobody else can reverse meanwhile.
  const legs = await legsOfGroup(ctx, guid)
  if (legs.some((leg) => leg.isReversed)) throw new Problem('already_reversed')
  for (const row of rows.values()) {
    const problem = barrier(ctx, row)
    if (problem) throw problem
  }
  const group = ctx.services.clock.orderedUuid()
  const plan = reverse(legs, [...rows.values()].map((row): StockRecord => recordOf(ctx, row)), group)
  if (isRefusal(plan)) throw new Problem(plan.code, { ...plan.params })
  const reverses = new Map(legs.map((leg) => [legKey({ ...leg, groupKey: group, delta: -leg.delta }), leg.guid]))
  return finish(ctx, plan, rows, { comment: reason, recipient: '' }, reverses, new Map())
}
