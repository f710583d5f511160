import { MOST_CODES } from '@entrepot/contract/items/scan.ts'
import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import { queryClient } from '../../../kernel/client.ts'
import { isFailure, textOf } from '../../../kernel/failure.ts'
import { formatNumber } from '../../../kernel/format.ts'
import type { OutboxKind } from '../../../kernel/outbox/index.ts'
import { play } from '../../../kernel/scan/index.ts'
import { toast } from '../../../kernel/toasts.ts'
import { errorText } from '../../../kernel/words.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { refreshStock } from '../../stock/index.ts'
import { quickupdate } from '../api.ts'
import { isOfTheWhole } from '../failed-run.ts'
import { bodyOf, withAnswers } from '../quick-list.ts'
import { changeQuickList } from '../use-quick-list.ts'
import { quickWords } from '../words.ts'
import { afterAct, recognisedList, type QuickAct } from './quick-act.ts'
import { tellRan } from './told-runs.ts'
import { QUICK_PHONE_WORDS } from './words.ts'

/** A hundred items with business rules take their time; a call that hangs holds back what waits behind it. */
const LONGEST_MS = 60_000
const patience = () => ({ quiet: true, signal: AbortSignal.timeout(LONGEST_MS) })

/** Asked in the order in which they were read, as if nobody had waited. */
const prepare = async (act: QuickAct): Promise<QuickAct> => {
  let { list } = act
  while (list.waiting.length > 0) {
    const { location, destination, rows } = list
    const codes = list.waiting.slice(0, MOST_CODES)
    const listed = rows.map(({ guid }) => guid)
    const answer = await quickupdate.check({ body: { codes, location, destination, listed } }, patience())
    if (!('data' in answer)) throw new Error('one code was answered where several were asked about')
    list = withAnswers(list, answer.data, quickWords.say('full'))
  }
  return { ...act, list: recognisedList(list, errorText('quick_location') ?? '') }
}

const toldOf = new Set<string>()
/** It stays to be sent, each time with its key; that it broke off is said once, however often it is tried. */
const tellBroken = (error: unknown, key: string) => {
  if (!isFailure(error) || !isOfTheWhole(error) || toldOf.has(key)) return
  toldOf.add(key)
  toast.error(quickWords.say('error'))
}
const send = async ({ list, fields }: QuickAct, key: string): Promise<QuickRan | null> => {
  if (list.rows.length === 0 || list.template === null) return null
  try {
    return await quickupdate.run({ body: bodyOf(list, list.template, fields) }, { ...patience(), key })
  } catch (error) {
    tellBroken(error, key)
    throw error
  }
}

/** QU-15: on its screen with item, field and reason of each; elsewhere as a sentence, and by mail in any case. */
const tell = (ran: QuickRan) => {
  const { background, updated, failed } = ran
  if (updated > 0) toast.success(quickWords.say('done', { count: updated, shown: formatNumber(updated) }))
  if (tellRan(ran)) return
  if (background) toast.info(quickWords.say('background'))
  else if (failed.length > 0) toast.error(quickWords.say('partial'))
}
const kind: OutboxKind<QuickAct, QuickRan | null> = {
  prepare,
  send,
  told: (_act, error) => (isFailure(error) ? (error.errors[0]?.message ?? textOf(error)) : textOf(error)),
  done: (act, ran, isLate) => {
    if (act.list.refused.length > 0 || (ran && ran.failed.length > 0)) play('bad')
    if (isLate) toast.info(phoneWords.say('network.kept_all_sent'))
    void changeQuickList((list) => afterAct(list, act, ran?.failed ?? []))
    if (ran) tell(ran)
    void refreshStock()
    void queryClient.invalidateQueries({ queryKey: ['notifications'] })
  },
}
/** With what it says. */
export const load = async () => {
  await Promise.all(QUICK_PHONE_WORDS.map((words) => words.load()))
  return kind
}
