import { MOST_CODES, type ScanResult } from '@entrepot/contract/items/scan.ts'
import { formatNumber } from '../../../kernel/format.ts'
import type { OutboxKind } from '../../../kernel/outbox/index.ts'
import { play } from '../../../kernel/scan/index.ts'
import { toast } from '../../../kernel/toasts.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { quantityText, refreshStock, sayPosted, stockWords } from '../../stock/index.ts'
import { items } from '../api.ts'
import { makeCall, type Answer } from '../scan/record.ts'
import { scanWords } from '../scan/words.ts'
import { recognised } from './recognise.ts'
import type { StockAct } from './stock-act.ts'
import { ITEM_PHONE_WORDS } from './words.ts'

const NOTHING: Answer = { items: [], transactions: [], warnings: [], failed: [] }

const ask = async (codes: readonly string[]): Promise<readonly ScanResult[]> => {
  const answers: ScanResult[] = []
  for (let at = 0; at < codes.length; at += MOST_CODES)
    answers.push(...(await items.scanMany({ body: { codes: codes.slice(at, at + MOST_CODES) } }, { quiet: true })).data)
  return answers
}
const prepare = async (act: StockAct): Promise<StockAct> =>
  act.codes.length === 0 ? act : recognised(act, await ask(act.codes))

const doneText = ({ mode, lines, destination }: StockAct): string => {
  const [only] = lines
  const count = lines.length
  const shown = formatNumber(count)
  if (!only || count > 1) return scanWords.say(`recorded.${mode}`, { count, shown })
  const { name, quantity, unit } = only
  if (mode === 'in' || mode === 'out')
    return stockWords.say(`${mode}.done`, { quantity: quantityText(quantity, unit), name })
  return stockWords.say(`${mode}.done`, { count, shown, name, place: destination?.name ?? '' })
}

const kind: OutboxKind<StockAct, Answer> = {
  prepare,
  send: (act, key) => {
    if (act.lines.length === 0) return Promise.resolve(NOTHING)
    const lines = act.lines.map(({ guid, quantity, unit }) => ({ guid, quantity, unit }))
    const sending = { ...act, key, lines, destination: act.destination?.guid ?? null }
    // Alone, it is refused as a whole and said where it was entered.
    return makeCall(sending, lines.length > 1, { quiet: true, signal: AbortSignal.timeout(LONGEST_MS) })
  },
  left: (act, { failed }) => [
    ...failed.flatMap(({ guid, message }) =>
      act.lines
        .filter((line) => line.guid === guid)
        .map((line) => ({ input: { ...act, lines: [line], wrong: [] }, refusal: message })),
    ),
    ...act.wrong.map(({ code, refusal }) => ({ input: { ...act, lines: [], wrong: [], codes: [code] }, refusal })),
  ],
  done: (act, answer, isLate) => {
    if (answer.failed.length > 0 || act.wrong.length > 0) play('bad')
    if (isLate) toast.info(phoneWords.say('network.kept_all_sent'))
    const done = act.lines.filter(({ guid }) => !answer.failed.some((line) => line.guid === guid))
    if (done.length > 0 && !isLate) return sayPosted(answer, doneText({ ...act, lines: done }))
    void refreshStock()
  },
}
/** A call that hangs holds back what waits behind it. */
const LONGEST_MS = 20_000

/** With what it says. */
export const load = async () => {
  await Promise.all(ITEM_PHONE_WORDS.map((words) => words.load()))
  return kind
}
