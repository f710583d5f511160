import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notationOf } from '../grammar/notation.ts'
import { stemOf } from '../grammar/spelling.ts'
import { tokensOf } from '../grammar/tokens.ts'
import { understand } from '../grammar/understand.ts'
import { vocabularyOf } from '../grammar/vocabulary.ts'
import { ITEMS, NAMES, TODAY } from './company.ts'

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' => ') as [string, string])
const itemWords = new Set(ITEMS.flatMap((name) => tokensOf(name).map(({ text }) => stemOf(text))))
const reading = { vocabulary: vocabularyOf(NAMES), today: TODAY, isItemWord: (stem: string) => itemWords.has(stem) }
const answerOf = (question: string) => notationOf(understand(question, reading, { today: TODAY, here: null }))

/** `wrong`: something else was answered as if it were right. */
const measured = (file: string) => {
  const lines = linesOf(file).map(([question, expected]) => ({ question, expected, answer: answerOf(question) }))
  const unanswerable = lines.filter(({ expected }) => expected === '?')
  const missed = lines.filter(({ expected, answer }) => expected !== answer)
  return { lines, unanswerable, missed, wrong: unanswerable.filter(({ answer }) => answer !== '?') }
}
const told = ({ question, expected, answer }: { question: string; expected: string; answer: string }) =>
  `${question}\n    wants ${expected}\n    gives ${answer}`

describe('questions in words', () => {
  const [first, second] = [measured('first-half.txt'), measured('second-half.txt')]
  it('are many, in two halves that have no question in common', () => {
    expect(first.lines.length + second.lines.length).toBeGreaterThanOrEqual(400)
    expect(first.unanswerable.length + second.unanswerable.length).toBeGreaterThanOrEqual(80)
    const asked = [...first.lines, ...second.lines].map(({ question }) => question.toLowerCase())
    expect(new Set(asked).size).toBe(asked.length)
  })
  it('are all understood of the half that rules are written against', () => {
    expect(first.missed.map(told)).toEqual([])
  })
  it('are understood of the other half as docs/assistant.md says, and what cannot be answered is never answered', () => {
    if (process.env['TELL_CORPUS']) console.log(second.missed.map(told).join('\n'))
    const exact = 1 - second.missed.length / second.lines.length
    if (process.env['TELL_CORPUS_SHARE'])
      console.log(`${(100 * exact).toFixed(1)} % of ${second.lines.length}, ${second.wrong.length} wrong`)
    expect(second.wrong.map(told)).toEqual([])
    expect(exact).toBeGreaterThanOrEqual(0.9)
  })
})
