import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { type Hundredths, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal, type Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { type Intent, type Line, type Plan, planMovements, reverse, type StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Count, CountLines, Move, StockChange, StockChanges } from '@entrepot/contract/stock/stock.ts'
import type { z } from 'zod'
import { holdFolders } from '../folders/index.ts'
import { claimCodesAgain, fieldNamesOf, insertCopies, itemFor, itemsByGuid, legKey, lockItems, type LockedRow, type Note, postPlan, recordOf, releaseCodes, requireRoomFor, retireMerged, reviveMerged, rowAfter } from '../items/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { inOneFlush } from '../../kernel/database.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { tellStock } from './tell-stock.ts'
import { holdEmptyPlaces, legsOfGroup, namesakesIn, placesOf, recordsIn, transactionsOf } from './transactions.queries.ts'

type Posted = { items: ReturnType<typeof itemFor>[]; transactions: ReturnType<typeof transactionsOf> }

const asProblem = (refusal: Refusal, field: string) => new Problem(refusal.code, { ...refusal.params }, field)

const quantityOf = (number: number, field: string): Hundredths => {
  const parsed = quantityFromNumber(number)
  if (isRefusal(parsed)) throw new Problem('validation', {}, undefined, { parts: [asProblem(parsed, field)] })
  return parsed.value
}

const requireDifferent = (lines: readonly { guid: string }[]) => {
  if (new Set(lines.map((line) => line.guid)).size < lines.length) throw new Problem('duplicates')
}

/** Records the caller may write, locked. Any that is out of reach refuses the whole call. */
const lockForWriting = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, LockedRow>> => {
  const [rows] = await inOneFlush([lockItems(ctx, guids), fieldNamesOf(ctx)])
  for (const guid of guids) {
    const row = rows.get(guid)
    const level = row && ctx.rights.levels.get(row.folder)
    if (!level) throw new Problem('item_not_found')
    if (level !== 'write') throw new Problem('folder_denied')
  }
  return rows
}

/** Stock in or out of one record. */
export const changeStock = (ctx: Ctx, guid: string, { quantity, ...input }: StockChange): Promise<Posted> => changeItems(ctx, { ...input, lines: [{ guid, quantity }] }, () => 'quantity')

/** All lines or none; an exit says what for, an entry is a receipt unless it says otherwise (TRX-10). */
export const changeItems = async (ctx: Ctx, input: StockChanges, fieldOf = (line: number) => `lines.${line}.quantity`): Promise<Posted> => {
  requireDifferent(input.lines)
  if (input.type === 'out' && !input.action) throw new Problem('validation', {}, undefined, { parts: [new Problem('required', {}, 'action')] })
  const quantities = input.lines.map((line, at) => quantityOf(line.quantity, fieldOf(at)))
  const rows = await lockForWriting(ctx, input.lines.map((line) => line.guid))
  const lines = input.lines.map((line, at) => ({ recordGuid: line.guid, intent: { kind: input.type, quantity: quantities[at]!, action: input.action ?? 'receipt' } }))
  return post(ctx, rows, lines, { comment: input.comment ?? '', recipient: input.recipient ?? '' }, fieldOf)
}

export const countItem = (ctx: Ctx, guid: string, input: z.infer<typeof Count>): Promise<Posted> => countItems(ctx, { lines: [{ guid, quantity: input.quantity }], comment: input.comment }, () => 'quantity')

/** All counts or none; the differences are posted, zero included (T22). */
export const countItems = async (ctx: Ctx, input: z.infer<typeof CountLines>, fieldOf = (line: number) => `lines.${line}.quantity`): Promise<Posted> => {
  requireDifferent(input.lines)
  const counted = input.lines.map((line, at) => quantityOf(line.quantity, fieldOf(at)))
  const rows = await lockForWriting(ctx, input.lines.map((line) => line.guid))
  const countedOn = companyToday(nowOf(ctx), ctx.company.timeZone)
  const lines = input.lines.map((line, at) => ({ recordGuid: line.guid, intent: { kind: 'count' as const, counted: counted[at]!, countedOn } }))
  return post(ctx, rows, lines, { comment: input.comment || 'inventory', recipient: '' }, fieldOf)
}

/** Whole records or parts (ITEM-24, ITEM-25): a part tops up the record of the same thing in the destination, or makes one. */
export const moveItems = async (ctx: Ctx, input: Move): Promise<Posted> => {
  const destination = requireFolder(ctx, guidOf(input.destination), 'write', 'destination')
  requireDifferent(input.items)
  const quantities = input.items.map((item, at) => (item.quantity === undefined ? undefined : quantityOf(item.quantity, `items.${at}.quantity`)))
  const guids = input.items.map((item) => item.guid)
  const [held, places] = await inOneFlush([holdFolders(ctx, [destination.guid]), placesOf(ctx, guids, destination.guid), fieldNamesOf(ctx)])
  if (!held.has(destination.guid)) throw new Problem('not_found', {}, 'destination')
  const there = await holdMissing(ctx, destination.guid, places)
  const namesakes = await namesakesIn(ctx, destination.guid, places.coming.filter((row) => row.tag === null && (row.type === 'item' || row.type === 'product') && !there.has(row.article)))
  const clashes = input.items.flatMap(({ guid }, at) => (namesakes.get(guid)?.isSame === false ? [new Problem('exists', { name: places.coming.find((row) => row.guid === guid)?.name ?? '' }, input.items.length === 1 ? 'destination' : `items.${at}`)] : []))
  if (clashes.length > 0) throw new Problem('validation', {}, undefined, { parts: clashes })
  // Both ends in one statement, in guid order.
  const rows = await lockItems(ctx, [...guids, ...there.values(), ...[...namesakes.values()].map((namesake) => namesake.guid)])
  for (const guid of guids) requireWritable(ctx, rows.get(guid))
  const lines = input.items.map((item, at) => {
    const row = rows.get(item.guid)!
    const target = rows.get(there.get(row.article) ?? namesakes.get(row.guid)?.guid ?? '')
    const quantity = quantities[at]
    const intent: Intent = {
      kind: 'move', destinationFolder: destination.guid, newRecordGuid: ctx.services.clock.orderedUuid(), action: 'movement', ...(quantity !== undefined && { quantity }), ...(target && target.guid !== item.guid && { destinationRecord: recordOf(target) }),
    }
    return { recordGuid: item.guid, intent }
  })
  return post(ctx, rows, lines, { comment: input.comment ?? '', recipient: '' }, (line) => (input.items.length === 1 ? 'quantity' : `items.${line}.quantity`))
}

/** The records of the articles in a folder; where there is none, nobody else makes one meanwhile. */
const holdMissing = async (ctx: Ctx, folder: string, { articles, there }: Awaited<ReturnType<typeof placesOf>>): Promise<Map<string, string>> => {
  const missing = [...articles].filter((article) => !there.has(article))
  if (missing.length === 0) return there
  await holdEmptyPlaces(ctx, folder, missing)
  // Read again: whoever held the place before us has made the record.
  return recordsIn(ctx, folder, [...articles])
}

const requireWritable = (ctx: Ctx, row: LockedRow | undefined) => {
  const level = row && ctx.rights.levels.get(row.folder)
  if (!level) throw new Problem('item_not_found')
  if (level !== 'write') throw new Problem('folder_denied')
}

const post = async (ctx: Ctx, rows: ReadonlyMap<string, LockedRow>, intents: readonly Omit<Line, 'groupKey'>[], note: Note, fieldOf: (line: number) => string): Promise<Posted> => {
  const lines: Line[] = intents.map((line) => ({ ...line, groupKey: ctx.services.clock.orderedUuid() }))
  const plan = planMovements([...rows.values()].map(recordOf), lines)
  if ('refusals' in plan) throw new Problem('validation', {}, undefined, { parts: plan.refusals.map((refusal) => asProblem(refusal, fieldOf(refusal.line))) })
  if (plan.created.length > 0) await createCopies(ctx, plan, lines)
  const merged = mergedRecords(lines, plan)
  return finish(ctx, plan, rows, note, new Map(), merged)
}

const createCopies = async (ctx: Ctx, plan: Plan, lines: readonly Line[]) => {
  await requireRoomFor(ctx, plan.created.length)
  const fromOf = new Map(lines.flatMap(({ intent, recordGuid }) => (intent.kind === 'move' ? [[intent.newRecordGuid, recordGuid] as const] : [])))
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
  for (const row of rows.values()) requireWritable(ctx, row)
  const group = ctx.services.clock.orderedUuid()
  const plan = reverse(legs, [...rows.values()].map((row): StockRecord => recordOf(row)), group)
  if (isRefusal(plan)) throw new Problem(plan.code, { ...plan.params })
  const reverses = new Map(legs.map((leg) => [legKey({ ...leg, groupKey: group, delta: -leg.delta }), leg.guid]))
  return finish(ctx, plan, rows, { comment: reason, recipient: '' }, reverses, new Map())
}
