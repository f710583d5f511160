import { type Attempt, type History, isAccepted, isSentAway, isUnknown } from './history.ts'
import type { Ledger, LedgerRow } from './read-ledger.ts'

/** What may be wrong with a run, in words for the person who reads the report. */
export const RULES = {
  lost: 'acknowledged and not in the ledger',
  doubled: 'one key, more than one effect',
  ghost: 'refused and yet in the ledger',
  halfDone: 'the effect is not the whole request',
  negative: 'a quantity below 0',
  sum: 'a quantity that is not the sum of what happened',
  inversion: 'answered before the other was sent, and yet after it in the ledger',
  replay: 'the same request with the same key, another answer',
  stale: 'a read sent after the answer that does not show it',
  unsettled: 'a key nobody knows the outcome of',
  surfaced: 'an answer that the fault does not excuse',
} as const
export type Rule = keyof typeof RULES
export type Finding = { rule: Rule; detail: string }

export type Expectations = {
  /** Whether a refusal is one the run provokes. */ mayRefuse: (attempt: Attempt) => boolean
  /**
   * 503 and broken connections happen in this run; `told`: only the former, and each with a word on when to come back.
   */
  mayBeAway: boolean | 'told'
}

/** Compares what the clients know with what the database says. */
export const checkHistory = (
  history: Pick<History, 'attempts'>,
  ledger: Ledger,
  expectations: Expectations,
): Finding[] => {
  const requests = Map.groupBy(history.attempts, (attempt) => attempt.key)
  const effects = Map.groupBy(
    ledger.rows.filter((row) => row.key !== null),
    (row) => row.key!,
  )
  return [
    ...[...requests].flatMap(([key, attempts]) => checkRequest(key, attempts, effects.get(key) ?? [])),
    ...[...effects.keys()]
      .filter((key) => !requests.has(key))
      .map((key) => ({ rule: 'ghost' as const, detail: `${key} was never sent` })),
    ...history.attempts
      .filter((attempt) => !isExcused(attempt, expectations))
      .map(({ key, status, text }) => ({
        rule: 'surfaced' as const,
        detail: `${key}: ${status ?? 'no answer'} ${text.slice(0, 200)}`,
      })),
    ...checkQuantities(ledger),
    ...checkOrder(requests, effects),
  ]
}

const checkRequest = (key: string, attempts: readonly Attempt[], effect: readonly LedgerRow[]): Finding[] => {
  const accepted = attempts.filter(isAccepted)
  const { asked } = attempts[0]!
  const found: Finding[] = []
  const find = (rule: Rule, detail: string) => found.push({ rule, detail: `${key}: ${detail}` })
  if (accepted.length > 0 && !isAnswered(accepted[0]!, effect)) find('lost', `answered 201, ${effect.length} rows`)
  if (new Set(effect.map((row) => row.group)).size > asked.acts) find('doubled', `${effect.length} rows`)
  else if (effect.length > 0 && (effect.length !== asked.rows || sumOf(effect) !== asked.change))
    find('halfDone', `${effect.length} of ${asked.rows} rows, ${sumOf(effect)} instead of ${asked.change}`)
  if (accepted.length === 0 && effect.length > 0 && attempts.every((attempt) => !isUnknown(attempt)))
    find('ghost', `answered ${attempts[0]!.status}`)
  if (new Set(accepted.map((attempt) => attempt.text)).size > 1) find('replay', `${accepted.length} answers differ`)
  if (attempts.every(isUnknown)) find('unsettled', `${attempts.length} tries`)
  return found
}

const sumOf = (rows: readonly LedgerRow[]) => rows.reduce((sum, row) => sum + row.delta, 0)

/** Every movement that the answer names is there. */
const isAnswered = ({ text }: Attempt, effect: readonly LedgerRow[]) => {
  const { transactions } = JSON.parse(text) as { transactions: { guid: string }[] }
  const guids = new Set(effect.map((row) => row.guid))
  return transactions.length > 0 && transactions.every(({ guid }) => guids.has(guid))
}

const isExcused = (attempt: Attempt, { mayRefuse, mayBeAway }: Expectations) =>
  isAccepted(attempt) ||
  (isUnknown(attempt) ? (mayBeAway === 'told' ? isSentAway(attempt) : mayBeAway) : mayRefuse(attempt))

const checkQuantities = ({ rows, quantities }: Ledger): Finding[] => {
  const found: Finding[] = []
  const sums = new Map<string, number>()
  for (const { item, delta, after, seq } of rows) {
    sums.set(item, (sums.get(item) ?? 0) + delta)
    if (after < 0) found.push({ rule: 'negative', detail: `${item} at ${seq}: ${after}` })
  }
  for (const [item, quantity] of quantities) {
    if (quantity < 0) found.push({ rule: 'negative', detail: `${item}: ${quantity}` })
    if (quantity !== (sums.get(item) ?? 0))
      found.push({ rule: 'sum', detail: `${item}: ${quantity}, its movements say ${sums.get(item) ?? 0}` })
  }
  return found
}

/** Real-time order per item: an answer that came before a request was sent stands before it in the ledger. */
const checkOrder = (requests: ReadonlyMap<string, Attempt[]>, effects: ReadonlyMap<string, LedgerRow[]>): Finding[] => {
  const spans = [...requests].flatMap(([key, attempts]) => {
    const answered = attempts.filter(isAccepted)
    if (answered.length === 0) return []
    const span = {
      key,
      sentAt: Math.min(...attempts.map((attempt) => attempt.sentAt)),
      answeredAt: Math.min(...answered.map((attempt) => attempt.answeredAt)),
    }
    return (effects.get(key) ?? []).map((row) => ({ ...span, item: row.item, seq: row.seq }))
  })
  return [...Map.groupBy(spans, (span) => span.item).values()].flatMap((ofItem) => {
    const bySending = ofItem.toSorted((a, b) => a.sentAt - b.sentAt)
    const byAnswer = ofItem.toSorted((a, b) => a.answeredAt - b.answeredAt)
    const found: Finding[] = []
    let [next, latest] = [0, byAnswer[0]!]
    for (const span of bySending) {
      for (; byAnswer[next] && byAnswer[next]!.answeredAt < span.sentAt; next++)
        if (byAnswer[next]!.seq > latest.seq || next === 0) latest = byAnswer[next]!
      if (next > 0 && latest.seq > span.seq)
        found.push({
          rule: 'inversion',
          detail: `${latest.key} (${latest.seq}) was answered before ${span.key} (${span.seq}) was sent`,
        })
    }
    return found
  })
}
