import { MOST_LABELS, MOST_QR_BYTES, symbolOf } from '@entrepot/contract/labels/types.ts'
import { setImmediate } from 'node:timers/promises'
import { concurrencyLimit } from '../../kernel/concurrency-limit.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Drawn } from './check-design.ts'
import { type Device, drawLabel, type Drawing } from './drawing.ts'
import { readBack } from './read-back.ts'
import type { Subject } from './subjects.ts'
import { isEmptyOf, textOf } from './texts.ts'

/** A record and what its label says; null: nothing, so it gets none (LBL-09). */
export type Said = { guid: string; name: string; text: string | null }
export type Label = { guid: string; name: string; drawing: Drawing }
export type Refused = { guid: string; name: string; problem: Problem }
export type Made = { labels: Label[]; refused: Refused[] }

/** What is said is read in the transaction of the call; labels are drawn behind it. */
export const saidOf = (ctx: Ctx, design: Drawn, subjects: readonly Subject[]): Said[] =>
  subjects.map((subject) => {
    const text = isEmptyOf(ctx, design, subject) ? '' : textOf(ctx, design, subject)
    return { guid: subject.guid, name: subject.name, text: text.trim() === '' ? null : text }
  })

/** As many as one run has, and no more to draw than a node can. */
export const requireBounds = (records: number, copies: number): void => {
  const count = records * copies
  if (count > MOST_LABELS) throw new Problem('label_too_many', { count: String(count), max: String(MOST_LABELS) })
}
export const qrBytesOf = (design: Drawn, said: readonly Said[]): number =>
  symbolOf(design) === 'qrcode'
    ? [...new Set(said.map(({ text }) => text ?? ''))].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    : 0
export const requireQrBound = (design: Drawn, said: readonly Said[]): void => {
  const bytes = qrBytesOf(design, said)
  if (bytes > MOST_QR_BYTES) throw new Problem('label_too_much', { bytes: String(bytes), max: String(MOST_QR_BYTES) })
}

/** One label, read back before anybody gets it. */
export const checkedLabel = async (
  design: Drawn,
  text: string,
  name: string,
  device: Device = {},
): Promise<Drawing> => {
  const drawing = await drawLabel(design, text, device)
  if (drawing.code && (await readBack(drawing)) !== drawing.code.text) throw new Problem('label_unreadable', { name })
  return drawing
}

/** Drawing keeps the node busy: two at a time, however many ask. */
const inTurn = concurrencyLimit({ atOnce: 2, queue: 50 })
type Options = { device?: Device; onLabel?: (done: number) => Promise<void> | void }

/** The labels of these records: each different one is drawn and read back once, others have their turn between them. */
export const makeLabels = (design: Drawn, said: readonly Said[], { device, onLabel }: Options = {}): Promise<Made> =>
  inTurn(async () => {
    const made: Made = { labels: [], refused: [] }
    const known = new Map<string, Drawing | Problem>()
    for (const [at, { guid, name, text }] of said.entries()) {
      if (text === null) continue
      let drawn = known.get(text)
      if (!drawn) {
        drawn = await checkedLabel(design, text, name, device).catch((error: unknown) => {
          if (error instanceof Problem) return error
          throw error
        })
        known.set(text, drawn)
        await setImmediate()
      }
      if (drawn instanceof Problem) made.refused.push({ guid, name, problem: drawn })
      else made.labels.push({ guid, name, drawing: drawn })
      await onLabel?.(at + 1)
    }
    return made
  })
