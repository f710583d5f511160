import type { Day } from '../kernel/company-clock.ts'
import { checkQuantity, type Hundredths, type ItemType, quantityToNumber, type Unit } from '../kernel/quantity.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { nameKey } from '../kernel/text.ts'

/**
 * The arithmetic of stock (T20–T27). Stock changes only by movements; these functions decide which ones.
 * The server calls them inside a transaction, after locking the records they name.
 * A record is what lies in one folder; `articleGuid` is what the records of one article share over folders.
 */
export type StockRecord = {
  guid: string
  articleGuid: string
  folderGuid: string
  name: string
  tag: string | null
  type: ItemType
  unit: Unit
  quantity: Hundredths
  /** Live reservations and checkouts. */
  reserved: Hundredths
  /** The part of it that somebody has (CHK-07): it is free again with its return, and with nothing else. */
  checkedOut?: Hundredths
  /** Its quantity is then the sum of its variants and lots, which are the records that move (T34). */
  hasVariants: boolean
  /** Position of its latest movement in its own ledger, 0 before the first. */
  lastSeq: number
  lastQuantity: Hundredths | null
  inventoryDiff: Hundredths | null
  inventoryDate: Day | null
  /** It is counted in another unit than before, and so is its threshold. */
  converted?: { threshold: Hundredths | null }
}

export type MovementKind = 'in' | 'out' | 'count' | 'move' | 'reversal' | 'conversion'

/** One line of the ledger. It is never changed: `quantityAfter` is the record's running sum at `seq`. */
export type Movement = {
  recordGuid: string
  articleGuid: string
  folderGuid: string
  seq: number
  delta: Hundredths
  quantityAfter: Hundredths
  kind: MovementKind
  type: 'in' | 'out'
  action: string
  /** What belongs together: the two legs of a move, a reversal. */
  groupKey: string
  /** Where it is not that of the record: of what a conversion takes away. */
  unit?: Unit
  /** What one unit cost, an exact decimal: of entries that say it, and of what takes them back. */
  unitPrice?: string | undefined
}

/** What the last count found, in the new unit; nulls where it cannot be said exactly. */
export type CountInUnit = Pick<StockRecord, 'lastQuantity' | 'inventoryDiff'>

export type Intent =
  /** An entry that arrives where the article has no record yet makes one there, named by `arrival`. */
  | {
      kind: 'in' | 'out'
      quantity: Hundredths
      action: string
      arrival?: { guid: string; folderGuid: string }
      /** What the reservation keeps that an exit is for (RES-10). */ consumes?: Hundredths
      /** Of an entry: what one unit cost. */ unitPrice?: string | undefined
    }
  /** `expectedAtCount` is the quantity when it was counted, if movements may have come since (T21). */
  | { kind: 'count'; counted: Hundredths; expectedAtCount?: Hundredths; countedOn: Day }
  /**
   * Without a quantity everything moves. `newRecordGuid` names the record that a part makes where the article has none.
   */
  | {
      kind: 'move'
      quantity?: Hundredths
      destinationFolder: string
      destinationRecord?: StockRecord
      newRecordGuid: string
      action: string
      /**
       * Of a product that goes whole, and of each of its variants and lots, which move by lines of their own: what
       * holds nothing itself joins what lies there.
       */
      together?: boolean
    }
  /** The same stock in another unit. */
  | { kind: 'convert'; unit: Unit; quantity: Hundredths; threshold: Hundredths | null; count: CountInUnit }

export type Plan = {
  /** Every record the plan changes, as it is afterwards. */
  records: StockRecord[]
  /** Those of them that do not exist yet. */
  created: string[]
  movements: Movement[]
  /** Records that hold nothing and ended in another one, by that one. */
  joined?: ReadonlyMap<string, string>
}

export const availableOf = (record: StockRecord): Hundredths => Math.max(0, record.quantity - record.reserved)

/** More is reserved than there is: a count revealed it, and nothing new can be reserved until it is solved (T27). */
export const isOverReserved = (record: StockRecord) => record.reserved > record.quantity

/** Decides the movements of one intent, or why it is refused. Several intents: `planEach`. */
export const planMovement = (record: StockRecord, intent: Intent, groupKey: string): Plan | Refusal => {
  if (record.hasVariants && !goesWhole(intent) && intent.kind !== 'convert')
    return { code: 'has_variants', params: { name: record.name } }
  switch (intent.kind) {
    case 'in':
    case 'out':
      return planTransaction(record, intent, groupKey)
    case 'count':
      return planCount(record, intent, groupKey)
    case 'move':
      return planMove(record, intent, groupKey)
    case 'convert':
      return planConversion(record, intent, groupKey)
  }
}

/** A part of a product with variants and lots means nothing: which of them would it be? */
const goesWhole = (intent: Intent): boolean =>
  intent.kind === 'move' && intent.together === true && intent.quantity === undefined

const planTransaction = (
  record: StockRecord,
  intent: Intent & { kind: 'in' | 'out' },
  groupKey: string,
): Plan | Refusal => {
  const { consumes = 0 } = intent
  const refusal =
    refusedQuantity(record, intent.quantity) ??
    (intent.kind === 'out' ? refusedExit({ ...record, reserved: record.reserved - consumes }, intent.quantity) : null)
  if (refusal) return refusal
  const delta = intent.kind === 'in' ? intent.quantity : -intent.quantity
  const freed = { ...record, reserved: record.reserved - Math.min(consumes, intent.quantity) }
  const posted = planOf(
    post(arrivingAs(freed, intent.arrival), delta, {
      kind: intent.kind,
      action: intent.action,
      groupKey,
      unitPrice: intent.kind === 'in' ? intent.unitPrice : undefined,
    }),
  )
  return isRefusal(posted)
    ? posted
    : { ...posted, created: posted.records.filter(({ guid }) => guid !== record.guid).map(({ guid }) => guid) }
}

/** The first stock of a record that is made with it. */
export const planOpening = (
  record: StockRecord,
  quantity: Hundredths,
  groupKey: string,
  unitPrice?: string,
): Plan | Refusal => planOf(post(record, quantity, { kind: 'in', action: 'receipt', groupKey, unitPrice }))

/**
 * The first variant or lot of a product takes over all that the product holds (T34): afterwards only variants and lots
 * hold stock of it.
 */
export const planTakeover = (product: StockRecord, variant: StockRecord, groupKey: string): Plan | Refusal => {
  const refusal = product.hasVariants
    ? ({ code: 'has_variants', params: { name: product.name } } satisfies Refusal)
    : product.reserved > 0
      ? ({
          code: product.checkedOut ? 'still_out' : 'variants_reserved',
          params: { name: product.name },
        } satisfies Refusal)
      : refusedQuantity(product, product.quantity)
  if (refusal) return refusal
  const about = { kind: 'move', action: 'movement', groupKey } as const
  const left = post(product, -product.quantity, about)
  if (isRefusal(left)) return left
  const taken = post(variant, product.quantity, about)
  if (isRefusal(taken)) return taken
  return {
    records: [{ ...left.record, hasVariants: true }, taken.record],
    created: [],
    movements: [left.movement, taken.movement],
  }
}

/**
 * A piece of equipment is one thing and takes its record along; of anything else there may be one record in each
 * folder.
 */
const arrivingAs = (record: StockRecord, arrival: { guid: string; folderGuid: string } | undefined): StockRecord => {
  if (!arrival) return record
  return record.type === 'equipment'
    ? { ...record, folderGuid: arrival.folderGuid }
    : emptyCopy(record, arrival.guid, arrival.folderGuid)
}

/** The difference is posted, not the count, so that movements made since the count survive (T21). */
const planCount = (record: StockRecord, intent: Intent & { kind: 'count' }, groupKey: string): Plan | Refusal => {
  const code = checkQuantity(intent.counted, record.unit, record.type)
  if (code) return { code, params: { name: record.name } }

  const expected = intent.expectedAtCount ?? record.quantity
  const difference = intent.counted - expected
  const posted = post(record, difference, { kind: 'count', action: '', groupKey })
  if (isRefusal(posted)) return posted
  const counted = {
    ...posted.record,
    lastQuantity: expected,
    inventoryDiff: difference,
    inventoryDate: intent.countedOn,
  }
  return { records: [counted], created: [], movements: [posted.movement] }
}

/**
 * Everything leaves in the old unit and comes back in the new one, so that the sums of the ledger stay what they are.
 */
const planConversion = (
  record: StockRecord,
  { unit, quantity, threshold, count }: Intent & { kind: 'convert' },
  groupKey: string,
): Plan | Refusal => {
  if (record.checkedOut) return { code: 'still_out', params: { name: record.name } }
  if (record.reserved > 0)
    return { code: 'conversion_reserved', params: { name: record.name, quantity: quantityToNumber(record.reserved) } }
  const about = { kind: 'conversion', action: '', groupKey } as const
  const after = { ...record, ...count, unit, converted: { threshold } }
  if (record.quantity === 0) return { records: [after], created: [], movements: [] }
  const left = post(record, -record.quantity, about)
  if (isRefusal(left)) return left
  const back = post({ ...after, quantity: 0, lastSeq: left.record.lastSeq }, quantity, about)
  if (isRefusal(back)) return back
  return {
    records: [back.record],
    created: [],
    movements: [{ ...left.movement, unit: record.unit }, back.movement],
  }
}

const planMove = (record: StockRecord, intent: Intent & { kind: 'move' }, groupKey: string): Plan | Refusal => {
  const { destinationFolder, destinationRecord } = intent
  if (destinationFolder === record.folderGuid) return { code: 'folder_already_there', params: { name: record.name } }
  if (intent.quantity === undefined && record.quantity === 0 && !destinationRecord)
    return relocateEmpty(record, destinationFolder)
  if (goesWhole(intent) && record.quantity === 0 && destinationRecord)
    return join(record, destinationRecord, destinationFolder)

  const quantity = intent.quantity ?? record.quantity
  const refusal = refusedQuantity(record, quantity)
  if (refusal) return refusal
  if (!destinationRecord && quantity === record.quantity)
    return relocate(record, destinationFolder, intent.action, groupKey)

  const exit =
    refusedExit(record, quantity) ??
    (destinationRecord ? refusedMerge(record, destinationRecord, destinationFolder) : null)
  if (exit) return exit
  const destination = destinationRecord ?? emptyCopy(record, intent.newRecordGuid, destinationFolder)
  const taken = post(record, -quantity, { kind: 'move', action: intent.action, groupKey })
  if (isRefusal(taken)) return taken
  const put = post(destination, quantity, { kind: 'move', action: intent.action, groupKey })
  if (isRefusal(put)) return put
  return {
    records: [taken.record, put.record],
    created: destinationRecord ? [] : [destination.guid],
    movements: [taken.movement, put.movement],
  }
}

/** The record itself changes folder; what is reserved of it stays reserved. */
const relocate = (record: StockRecord, destinationFolder: string, action: string, groupKey: string): Plan | Refusal => {
  const left = post(record, -record.quantity, { kind: 'move', action, groupKey })
  if (isRefusal(left)) return left
  const arrived = post({ ...left.record, folderGuid: destinationFolder }, record.quantity, {
    kind: 'move',
    action,
    groupKey,
  })
  if (isRefusal(arrived)) return arrived
  return { records: [arrived.record], created: [], movements: [left.movement, arrived.movement] }
}

/** Nothing is counted out or in, so the ledger stays as it is. */
const relocateEmpty = (record: StockRecord, destinationFolder: string): Plan => ({
  records: [{ ...record, folderGuid: destinationFolder }],
  created: [],
  movements: [],
})

/**
 * What holds nothing ends in the record that lies there; a product joins one that holds nothing beside its own variants
 * and lots either.
 */
const join = (record: StockRecord, destination: StockRecord, folder: string): Plan | Refusal => {
  const refusal = refusedMerge(
    record,
    { ...destination, hasVariants: record.hasVariants ? false : destination.hasVariants },
    folder,
  )
  if (refusal) return refusal
  if (record.hasVariants && destination.quantity > 0)
    return {
      code: 'variant_place_stock',
      params: { name: destination.name, quantity: quantityToNumber(destination.quantity) },
    }
  return { records: [record], created: [], movements: [], joined: new Map([[record.guid, destination.guid]]) }
}

/** The record that a moved part makes where its article has none yet (ITEM-25). */
const emptyCopy = (record: StockRecord, guid: string, folderGuid: string): StockRecord => ({
  ...record,
  guid,
  folderGuid,
  quantity: 0,
  reserved: 0,
  checkedOut: 0,
  lastSeq: 0,
  lastQuantity: null,
  inventoryDiff: null,
  inventoryDate: null,
})

const refusedMerge = (record: StockRecord, destination: StockRecord, folder: string): Refusal | null => {
  if (destination.folderGuid !== folder) return { code: 'item_other_folder', params: { name: destination.name } }
  if (destination.hasVariants) return { code: 'has_variants', params: { name: destination.name } }
  return isSameThing(record, destination) ? null : { code: 'conflict', params: { name: destination.name } }
}

/**
 * Another record of the article, or one of the same name where neither has a barcode to tell them apart (ITEM-17,
 * ITEM-25).
 */
export const isSameThing = (record: StockRecord, other: StockRecord) =>
  other.guid !== record.guid &&
  other.type === record.type &&
  other.unit === record.unit &&
  (other.articleGuid === record.articleGuid ||
    (record.tag === null && other.tag === null && nameKey(other.name) === nameKey(record.name)))

const refusedQuantity = (record: StockRecord, quantity: Hundredths): Refusal | null => {
  if (quantity === 0) return { code: 'quantity_zero', params: { name: record.name } }
  const code = checkQuantity(quantity, record.unit, record.type)
  return code && { code, params: { name: record.name } }
}

/** What leaves may be neither more than there is (T20) nor what is kept for others (ITEM-23) or with them (CHK-07). */
export const refusedExit = (record: StockRecord, quantity: Hundredths): Refusal | null => {
  const { checkedOut = 0 } = record
  if (quantity > record.quantity) {
    return { code: 'remaining_negative', params: { name: record.name, quantity: quantityToNumber(record.quantity) } }
  }
  if (quantity > record.quantity - checkedOut) {
    return { code: 'checked_out', params: { name: record.name, quantity: quantityToNumber(checkedOut) } }
  }
  if (quantity > availableOf(record)) {
    return { code: 'reserved', params: { name: record.name, quantity: quantityToNumber(record.reserved - checkedOut) } }
  }
  return null
}

export type Posted = { record: StockRecord; movement: Movement }

/** Adds one line to the ledger of a record. Every plan goes through here, so no quantity leaves its bounds. */
export const post = (
  record: StockRecord,
  delta: Hundredths,
  { kind, action, groupKey, unitPrice }: Pick<Movement, 'kind' | 'action' | 'groupKey' | 'unitPrice'>,
): Posted | Refusal => {
  const quantity = record.quantity + delta
  const code = checkQuantity(quantity, record.unit, record.type)
  if (code === 'quantity_negative') {
    return { code: 'remaining_negative', params: { name: record.name, quantity: quantityToNumber(record.quantity) } }
  }
  if (code) return { code, params: { name: record.name } }

  const seq = record.lastSeq + 1
  return {
    record: { ...record, quantity, lastSeq: seq },
    movement: {
      recordGuid: record.guid,
      articleGuid: record.articleGuid,
      folderGuid: record.folderGuid,
      seq,
      delta: delta + 0,
      quantityAfter: quantity,
      kind,
      type: delta < 0 ? 'out' : 'in',
      action,
      groupKey,
      ...(unitPrice !== undefined && { unitPrice }),
    },
  }
}

const planOf = (posted: Posted | Refusal): Plan | Refusal =>
  isRefusal(posted) ? posted : { records: [posted.record], created: [], movements: [posted.movement] }
