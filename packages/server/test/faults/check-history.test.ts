import { describe, expect, it } from 'vitest'
import { checkHistory, type Rule } from './check-history.ts'
import type { Attempt } from './history.ts'
import type { Ledger, LedgerRow } from './read-ledger.ts'

/** A checker that finds nothing proves something only if it finds what is planted. */
const answerNaming = (...guids: string[]) => JSON.stringify({ transactions: guids.map((guid) => ({ guid })) })
const out = (key: string, at: number, more: Partial<Attempt> = {}): Attempt => ({
  key,
  client: 0,
  asked: { change: -1, acts: 1, rows: 1 },
  sentAt: at,
  answeredAt: at + 5,
  status: 201,
  text: answerNaming(`row-${key}`),
  ...more,
})
const row = (key: string | null, seq: number, after: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  key,
  guid: `row-${key}`,
  item: 'item',
  seq,
  delta: -1,
  after,
  group: `group-${key}-${seq}`,
  ...more,
})
const FIRST = row(null, 1, 10, { delta: 10 })
const ledgerOf = (quantity: number, ...rows: LedgerRow[]): Ledger => ({
  rows: [FIRST, ...rows],
  quantities: new Map([['item', quantity]]),
})
const REFUSED: Partial<Attempt> = { status: 422, text: '{}' }
const SILENT: Partial<Attempt> = { status: null, text: '' }

const rulesBroken = (attempts: Attempt[], ledger: Ledger, more = {}): Rule[] =>
  [
    ...new Set(
      checkHistory({ attempts }, ledger, { mayRefuse: () => true, mayBeAway: true, ...more }).map(({ rule }) => rule),
    ),
  ].sort()

describe('the checker', () => {
  it('finds nothing in an honest history, with a loser, a copy and a request that was settled later', () => {
    const attempts = [out('a', 0), out('a', 1), out('b', 10, REFUSED), out('c', 20, SILENT), out('c', 30)]
    expect(rulesBroken(attempts, ledgerOf(8, row('a', 2, 9), row('c', 3, 8)))).toEqual([])
  })

  it.each<[Rule, string, Attempt[], Ledger]>([
    ['lost', 'an acknowledged movement that is not there', [out('a', 0), out('b', 10)], ledgerOf(9, row('a', 2, 9))],
    [
      'lost',
      'an answer that names another movement than the one that is there',
      [out('a', 0, { text: answerNaming('other') })],
      ledgerOf(9, row('a', 2, 9)),
    ],
    ['doubled', 'a movement posted twice under one key', [out('a', 0)], ledgerOf(8, row('a', 2, 9), row('a', 3, 8))],
    ['ghost', 'a refused movement that is there all the same', [out('a', 0, REFUSED)], ledgerOf(9, row('a', 2, 9))],
    ['ghost', 'a movement nobody asked for', [], ledgerOf(9, row('a', 2, 9))],
    [
      'halfDone',
      'one leg of a move',
      [out('a', 0, { asked: { change: 0, acts: 1, rows: 2 } })],
      ledgerOf(9, row('a', 2, 9)),
    ],
    [
      'inversion',
      'a movement answered before another was sent, and after it in the ledger',
      [out('a', 0), out('b', 10)],
      ledgerOf(8, row('b', 2, 9), row('a', 3, 8)),
    ],
    [
      'replay',
      'two answers to one request',
      [out('a', 0), out('a', 1, { text: `${answerNaming('row-a')} ` })],
      ledgerOf(9, row('a', 2, 9)),
    ],
    ['unsettled', 'a request nobody knows the outcome of', [out('a', 0, SILENT)], ledgerOf(10)],
  ])('finds %s: %s', (rule, _, attempts, ledger) => {
    expect(rulesBroken(attempts, ledger)).toEqual([rule])
  })

  it('finds a quantity below 0, and one that is not the sum of its movements', () => {
    const attempts = Array.from({ length: 11 }, (_, n) => out(`k${n}`, n * 10))
    expect(rulesBroken(attempts, ledgerOf(-1, ...attempts.map(({ key }, n) => row(key, n + 2, 9 - n))))).toEqual([
      'negative',
    ])
    expect(rulesBroken([out('a', 0)], ledgerOf(10, row('a', 2, 9)))).toEqual(['sum'])
  })

  it('excuses no answer that the run does not provoke', () => {
    expect(rulesBroken([out('a', 0, REFUSED)], ledgerOf(10), { mayRefuse: () => false })).toEqual(['surfaced'])
    expect(rulesBroken([out('a', 0, { status: 500, text: '' })], ledgerOf(10), { mayRefuse: () => false })).toEqual([
      'surfaced',
    ])
    expect(rulesBroken([out('a', 0, SILENT), out('a', 10)], ledgerOf(9, row('a', 2, 9)), { mayBeAway: false })).toEqual(
      ['surfaced'],
    )
    const sentAway = (more: Partial<Attempt>) =>
      rulesBroken([out('a', 0, more), out('a', 10)], ledgerOf(9, row('a', 2, 9)), { mayBeAway: 'told' })
    expect([
      sentAway({ status: 503, text: '', retryAfter: 1 }),
      sentAway({ status: 503, text: '' }),
      sentAway(SILENT),
    ]).toEqual([[], ['surfaced'], ['surfaced']])
  })
})
