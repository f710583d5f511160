import { isFailure, textOf } from '../../../kernel/failure.ts'
import { isCut } from '../../../kernel/is-cut.ts'
import { formatNumber } from '../../../kernel/format.ts'
import type { OutboxKind } from '../../../kernel/outbox/index.ts'
import { play } from '../../../kernel/scan/index.ts'
import { toast } from '../../../kernel/toasts.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { checkouts } from '../api.ts'
import { findOut } from '../find-out.ts'
import { refreshCheckouts } from '../refresh-checkouts.ts'
import { checkoutWords } from '../words.ts'
import type { CheckinAct } from './checkin-act.ts'
import { recognisedOut } from './recognise-out.ts'
import { CHECKOUT_PHONE_WORDS, checkoutPhoneWords } from './words.ts'

type Answer = { count: number; unsigned: string | null }
/** A call that hangs holds back what waits behind it. */
const LONGEST_MS = 20_000
const patience = () => ({ quiet: true, signal: AbortSignal.timeout(LONGEST_MS) })

const prepare = async (act: CheckinAct): Promise<CheckinAct> => {
  const found: Parameters<typeof recognisedOut>[1][number][] = []
  for (const code of act.codes) found.push({ code, out: await findOut(code, patience()) })
  const { say } = checkoutPhoneWords
  return recognisedOut(act, found, { unknown: say('back.wrong_unknown'), several: say('back.wrong_several') })
}

/** What came back stands; a signature that is refused takes nothing of it away. */
const sign = async (handover: string, { name, image, key }: NonNullable<CheckinAct['signature']>) => {
  try {
    await checkouts.sign({ params: { guid: handover }, body: { name }, file: image }, { ...patience(), key })
    return null
  } catch (error) {
    if (!isFailure(error) || isCut(error) || [401, 408, 429].includes(error.status)) throw error
    return textOf(error)
  }
}
const send = async ({ lines, comment, signature }: CheckinAct, key: string): Promise<Answer> => {
  if (lines.length === 0) return { count: 0, unsigned: null }
  const body = {
    checkouts: lines.map(({ checkout, quantity }) => ({
      guid: checkout.guid,
      quantity: quantity ?? checkout.remaining,
    })),
    comment,
  }
  const { handover, data } = await checkouts.checkinMany({ body }, { ...patience(), key })
  return { count: data.length, unsigned: signature && (await sign(handover, signature)) }
}

/** The line that was refused, by name: the others went back to the list with it. */
const told = ({ lines }: CheckinAct, error: unknown): string => {
  const text = textOf(error)
  const at = isFailure(error) ? /^checkouts\.(\d+)/.exec(error.errors[0]?.field ?? '')?.[1] : undefined
  const name = at === undefined ? undefined : lines[Number(at)]?.checkout.item.name
  return name === undefined || text.includes(name) ? text : `${name} · ${text}`
}

const kind: OutboxKind<CheckinAct, Answer> = {
  prepare,
  send,
  told,
  left: (act) =>
    act.wrong.map(({ code, refusal }) => ({
      input: { ...act, lines: [], wrong: [], codes: [code], signature: null },
      refusal,
    })),
  done: ({ wrong }, { count, unsigned }, isLate) => {
    if (wrong.length > 0) play('bad')
    if (isLate) toast.info(phoneWords.say('network.kept_all_sent'))
    else if (count > 0) toast.success(checkoutWords.say('back.done', { count, shown: formatNumber(count) }))
    if (unsigned) toast.error(checkoutPhoneWords.say('back.unsigned', { reason: unsigned }))
    refreshCheckouts()
  },
}
/** With what it says. */
export const load = async () => {
  await Promise.all(CHECKOUT_PHONE_WORDS.map((words) => words.load()))
  return kind
}
