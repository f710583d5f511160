import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { COUNTED, NO_SCANS, withAnswer } from '../scan/session.ts'
import { verdictText } from '../scan/verdict-text.ts'
import type { ActLine, StockAct } from './stock-act.ts'

const sum = (a: number, b: number) => Math.round((a + b) * 100) / 100
const added = (lines: readonly ActLine[], more: readonly ActLine[]): ActLine[] => {
  const all = new Map(lines.map((line) => [line.guid, line]))
  for (const line of more) {
    const before = all.get(line.guid)
    all.set(line.guid, before ? { ...before, quantity: sum(before.quantity, line.quantity) } : line)
  }
  return [...all.values()]
}

/**
 * The act with what its codes mean, judged as they would have been when they were scanned: items are lines, the label
 * of a place says where, and what means nothing here is told.
 */
export const recognised = (act: StockAct, answers: readonly ScanResult[]): StockAct => {
  const label = answers.findLast((answer) => answer.kind === 'folder')?.folder
  const isMove = act.mode === 'move'
  const place = isMove ? act.place : (act.place ?? label?.guid ?? null)
  // Whether a place may be written to is said by the server.
  const work = { mode: act.mode, place, mayWrite: () => true }
  let state = NO_SCANS
  const wrong = [...act.wrong]
  for (const [at, answer] of answers.entries()) {
    const { state: next, entry } = withAnswer(state, at, answer, work)
    state = next
    if (!COUNTED.includes(entry.verdict) && entry.verdict !== 'place')
      wrong.push({ code: answer.code, refusal: verdictText(entry) })
  }
  const found = state.lines.map(({ item: { guid, name, unit }, quantity }) => ({ guid, name, unit, quantity }))
  return {
    ...act,
    place,
    destination: act.destination ?? (isMove && label ? { guid: label.guid, name: label.name } : null),
    lines: added(act.lines, found),
    codes: [],
    wrong,
  }
}
