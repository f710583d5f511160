import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { type Intent, isSameThing, type Plan, planMovement, type StockRecord } from './ledger.ts'

export type Line = { recordGuid: string; intent: Intent; groupKey: string }

/** The refusals of several lines, each with the place of its line. */
export type RefusedLines = { refusals: (Refusal & { line: number })[] }

/**
 * Plans several lines, each for itself: a refused line is left out. Each sees what the lines before it leave;
 * what moves or arrives joins the record of the article that lies in the destination by then.
 */
export const planEach = (records: Iterable<StockRecord>, lines: readonly Line[]): { plan: Plan } & RefusedLines => {
  const current = new Map([...records].map((record) => [record.guid, record]))
  const joined = new Map<string, string>()
  const plan: Plan = { records: [], created: [], movements: [], joined }
  const refusals: RefusedLines['refusals'] = []
  const touched = new Set<string>()
  lines.forEach(({ recordGuid, intent, groupKey }, line) => {
    const named = current.get(recordGuid)
    const record = named && (recordOnArrival(named, intent, current) ?? named)
    const planned = record
      ? planMovement(record, upToDate(record, intent, current), groupKey)
      : ({ code: 'item_not_found' } satisfies Refusal)
    if (isRefusal(planned)) return void refusals.push({ ...planned, line })
    for (const changed of planned.records) {
      current.set(changed.guid, changed)
      touched.add(changed.guid)
    }
    plan.created.push(...planned.created)
    plan.movements.push(...planned.movements)
    for (const [guid, into] of planned.joined ?? []) joined.set(guid, into)
  })
  return { plan: { ...plan, records: [...touched].flatMap((guid) => current.get(guid) ?? []) }, refusals }
}

const lyingIn = (folder: string, record: StockRecord, current: ReadonlyMap<string, StockRecord>) =>
  [...current.values()].find((other) => other.folderGuid === folder && isSameThing(record, other))

/** Where an entry arrives there may be a record by then, made by a line before. */
const recordOnArrival = (record: StockRecord, intent: Intent, current: ReadonlyMap<string, StockRecord>) =>
  intent.kind === 'in' && intent.arrival ? lyingIn(intent.arrival.folderGuid, record, current) : undefined

const upToDate = (record: StockRecord, intent: Intent, current: ReadonlyMap<string, StockRecord>): Intent => {
  // The entry joins what lies there already.
  if (intent.kind === 'in' && record.folderGuid === intent.arrival?.folderGuid)
    return { kind: 'in', quantity: intent.quantity, action: intent.action, unitPrice: intent.unitPrice }
  if (intent.kind !== 'move') return intent
  const lyingThere = lyingIn(intent.destinationFolder, record, current)
  const destinationRecord = intent.destinationRecord
    ? (current.get(intent.destinationRecord.guid) ?? intent.destinationRecord)
    : lyingThere
  return { ...intent, destinationRecord }
}
