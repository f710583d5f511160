import type { Unit } from '@entrepot/contract/items/item.ts'
import type { CallOptions } from '../../../kernel/client.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { randomKey } from '../../../kernel/random.ts'
import { sayPosted, stock, type ChangeNote, type Posted } from '../../stock/index.ts'
import type { ScanLine, ScanMode } from './session.ts'

export type Recording = Exclude<ScanMode, 'find'>
/** One call under way, with its key: whoever comes back after a cut sends exactly this again. */
export type Sending = {
  key: string
  mode: Recording
  place: string | null
  destination: string | null
  note: ChangeNote
  lines: { guid: string; quantity: number; unit?: Unit }[]
  /** Of the mobile application: read while nobody could say what they are. */
  codes?: readonly string[]
  /** Without what leaves along with equipment (BUND-10). */
  skipBundles?: boolean
}
export type Answer = Posted & { failed: { guid: string; message: string }[] }

const MOST_LINES = 500

/** The calls of a work, each small enough for one transaction. */
export const callsOf = (work: Omit<Sending, 'key' | 'lines'>, lines: readonly ScanLine[]): Sending[] => {
  const sent = lines
    .filter(({ quantity }) => quantity > 0 || work.mode === 'count')
    .map(({ item, quantity }) => ({ guid: item.guid, quantity, unit: item.unit }))
  return Array.from({ length: Math.ceil(sent.length / MOST_LINES) }, (_, at) => ({
    ...work,
    key: randomKey(),
    lines: sent.slice(at * MOST_LINES, (at + 1) * MOST_LINES),
  }))
}

const CALL: Record<Recording, (sending: Sending, each: boolean, options: CallOptions) => Promise<Answer>> = {
  in: ({ lines, place, note: { comment } }, each, options) =>
    stock.changeMany({ body: { type: 'in', lines, comment, each, ...(place && { place }) } }, options),
  out: ({ lines, note, skipBundles }, each, options) =>
    stock.changeMany({ body: { type: 'out', lines, each, ...note, ...(skipBundles && { skipBundles }) } }, options),
  move: ({ lines, destination, note: { comment } }, each, options) =>
    stock.move({ body: { items: lines, destination: destination!, comment, each } }, options),
  count: ({ lines, note: { comment } }, each, options) => stock.countMany({ body: { lines, comment, each } }, options),
}
/** Makes the call with its key. With `each` a refused line does not hold back the others. */
export const makeCall = (sending: Sending, each: boolean, options: CallOptions = {}): Promise<Answer> =>
  CALL[sending.mode](sending, each, { ...options, key: sending.key })

export type Recorded = { sent: string[]; refused: { guid: string; message: string }[]; isSettled: boolean }
/**
 * `isSettled` is false when nobody knows whether it took effect: the same call is to be sent again, never another one.
 */
export const record = async (sending: Sending, sayDone: (count: number) => string): Promise<Recorded> => {
  const sent = sending.lines.map(({ guid }) => guid)
  try {
    const answer = await makeCall(sending, true)
    const done = sent.length - answer.failed.length
    if (done > 0) sayPosted(answer, sayDone(done))
    return { sent, refused: answer.failed, isSettled: true }
  } catch (error) {
    if (!isFailure(error)) throw error
    // The client has said why. A refusal changed nothing: the lines stay as they are.
    return { sent: [], refused: [], isSettled: !error.unanswered && error.status < 500 }
  }
}
