import type { Item } from '@entrepot/contract/items/item.ts'
import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { outcomeOf } from '../../stock/index.ts'

/** What a work of scanning does with what it reads; `find` only shows it. */
export const SCAN_MODES = ['find', 'in', 'out', 'move', 'count'] as const
export type ScanMode = (typeof SCAN_MODES)[number]

/** What became of a scan. */
export type Verdict =
  | 'asked'
  | 'good'
  | 'elsewhere'
  | 'ambiguous'
  | 'short'
  | 'twice'
  | 'variants'
  | 'disabled'
  | 'read_only'
  | 'unknown'
  | 'person'
  | 'operation'
  | 'place'
  | 'failed'
export type ScanEntry = {
  id: number
  code: string
  verdict: Verdict
  item: Item | null
  /** A folder, a person or an operation. */ name: string
  quantity: number
  total: number
}
export type ScanLine = {
  item: Item
  quantity: number
  scans: number
  /** Why the server did not record it. */ refusal: string | null
}
export type ScanState = {
  entries: readonly ScanEntry[]
  lines: readonly ScanLine[]
  unknown: readonly { code: string; count: number }[]
}
export const NO_SCANS: ScanState = { entries: [], lines: [], unknown: [] }

export type Work = { mode: ScanMode; place: string | null; mayWrite: (folder: string) => boolean }

const MOST_ENTRIES = 100
/** The latest ones; of the older ones those that still wait for an answer, which count when it comes. */
const kept = (entries: readonly ScanEntry[]): ScanEntry[] =>
  entries.filter(({ verdict }, at) => at < MOST_ENTRIES || verdict === 'asked')
const sum = (a: number, b: number) => Math.round((a + b) * 100) / 100
/** Scans that change a line; the others are only shown. */
export const COUNTED: readonly Verdict[] = ['good', 'elsewhere', 'ambiguous', 'short']

/** A scan of the label of a pack counts what is in it. */
const quantityOfScan = ({ code, quantity, item }: ScanResult & { kind: 'item' }) =>
  quantity === 1 && item.tag !== null && codeKey(item.tag) === codeKey(code) ? item.packaging : quantity

type Judged = Pick<ScanEntry, 'verdict' | 'item' | 'name' | 'quantity'>
const nothing = (verdict: Verdict, name = ''): Judged => ({ verdict, item: null, name, quantity: 0 })

/**
 * What a scan means to the work (T25, T46): the record that lies in the place if there is one, otherwise the fullest.
 */
export const judge = (answer: ScanResult, { mode, place, mayWrite }: Work, lines: readonly ScanLine[]): Judged => {
  if (answer.kind === 'unknown') return nothing('unknown')
  if (answer.kind === 'folder') return nothing('place', answer.folder.name)
  if (answer.kind === 'user') return nothing('person', answer.user.name)
  if (answer.kind === 'operation') return nothing('operation', answer.operation.name)
  const records = [answer.item, ...answer.elsewhere]
  const here = records.find(({ parent_guid: folder }) => folder === place)
  const item = here ?? records[0]!
  const quantity = quantityOfScan({ ...answer, item })
  const judged = (verdict: Verdict): Judged => ({
    verdict,
    item,
    name: item.name,
    quantity: COUNTED.includes(verdict) ? quantity : 0,
  })
  if (mode === 'find') return judged(records.length > 1 && !here ? 'ambiguous' : 'good')
  if (item.variants > 0) return judged('variants')
  if (!item.active && mode !== 'count') return judged('disabled')
  if (!mayWrite(mode === 'in' && place ? place : item.parent_guid)) return judged('read_only')
  const line = lines.find((one) => one.item.guid === item.guid)
  if (item.type === 'equipment' && line) return judged('twice')
  const takes = mode === 'out' || mode === 'move'
  if (takes && outcomeOf('out', item, sum(line?.quantity ?? 0, quantity)).refusal) return judged('short')
  if (place && !here && mode !== 'in') return judged('elsewhere')
  return judged(!place && records.length > 1 ? 'ambiguous' : 'good')
}

const withLine = (lines: readonly ScanLine[], item: Item, by: number, scans: number): ScanLine[] => {
  const before = lines.find((line) => line.item.guid === item.guid)
  const others = lines.filter((line) => line !== before)
  const quantity = sum(before?.quantity ?? 0, by)
  const line = { item: before?.item ?? item, quantity, scans: (before?.scans ?? 0) + scans, refusal: null }
  return line.scans <= 0 || quantity <= 0 ? others : [line, ...others]
}

const withUnknown = (unknown: ScanState['unknown'], code: string, by: number) => {
  const before = unknown.find((one) => codeKey(one.code) === codeKey(code))
  const count = (before?.count ?? 0) + by
  const others = unknown.filter((one) => one !== before)
  return count > 0 ? [{ code: before?.code ?? code, count }, ...others] : others
}

/** A scan that waits for its answer. */
export const withQuestion = (state: ScanState, id: number, code: string): ScanState => ({
  ...state,
  entries: kept([{ id, code, ...nothing('asked'), total: 0 }, ...state.entries]),
})

/** The answer of a scan, whether it was shown as a question before or not. */
export const withAnswer = (
  state: ScanState,
  id: number,
  answer: ScanResult,
  work: Work,
): { state: ScanState; entry: ScanEntry } => {
  const judged = judge(answer, work, state.lines)
  const counts = work.mode !== 'find' && judged.item !== null && COUNTED.includes(judged.verdict)
  const lines = counts ? withLine(state.lines, judged.item!, judged.quantity, 1) : state.lines
  const total = lines.find((line) => line.item.guid === judged.item?.guid)?.quantity ?? 0
  const entry: ScanEntry = { id, code: answer.code, ...judged, total }
  const wasAsked = state.entries.some((one) => one.id === id)
  return {
    entry,
    state: {
      entries: kept(wasAsked ? state.entries.map((one) => (one.id === id ? entry : one)) : [entry, ...state.entries]),
      lines,
      unknown:
        judged.verdict === 'unknown' && work.mode !== 'find'
          ? withUnknown(state.unknown, answer.code, 1)
          : state.unknown,
    },
  }
}

export const withFailure = (state: ScanState, id: number): ScanState => ({
  ...state,
  entries: state.entries.map((one) => (one.id === id ? { ...one, verdict: 'failed' as const } : one)),
})

/** The latest scan taken back, as if it had not been. */
export const withoutLast = (state: ScanState): ScanState => {
  const [last, ...entries] = state.entries
  if (!last) return state
  const counted = last.item && last.quantity > 0 && COUNTED.includes(last.verdict)
  return {
    entries,
    lines: counted ? withLine(state.lines, last.item!, -last.quantity, -1) : state.lines,
    unknown: last.verdict === 'unknown' ? withUnknown(state.unknown, last.code, -1) : state.unknown,
  }
}

export const withQuantity = (state: ScanState, guid: string, quantity: number | null): ScanState => ({
  ...state,
  lines: state.lines.map((line) =>
    line.item.guid === guid ? { ...line, quantity: quantity ?? 0, refusal: null } : line,
  ),
})
export const withoutLine = (state: ScanState, guid: string): ScanState => ({
  ...state,
  lines: state.lines.filter((line) => line.item.guid !== guid),
})
export const withoutUnknown = (state: ScanState, code: string): ScanState => ({
  ...state,
  unknown: state.unknown.filter((one) => one.code !== code),
})

/** Lines that were recorded leave; the refused ones stay with the reason. */
export const afterRecording = (
  state: ScanState,
  sent: readonly string[],
  refused: readonly { guid: string; message: string }[],
): ScanState => {
  const reasons = new Map(refused.map(({ guid, message }) => [guid, message]))
  return {
    ...state,
    lines: state.lines.flatMap((line) =>
      !sent.includes(line.item.guid)
        ? [line]
        : reasons.has(line.item.guid)
          ? [{ ...line, refusal: reasons.get(line.item.guid)! }]
          : [],
    ),
  }
}
