import { tokensOf } from '@entrepot/contract/kernel/text.ts'
import { expect, it } from 'vitest'
import { askedWords } from './asked-words.ts'
import { compareRanks, rankOf, textsOf } from './judge-found.ts'

type Record = Partial<Parameters<typeof textsOf>[0]>
const record = (fields: Record) =>
  textsOf({ name: 'x', tag: null, category: null, description: '', attributes: {}, path: [], ...fields })
const asked = (typed: string) => ({ typed, words: askedWords(typed) })
/** From the best to the worst. */
const ranked = (typed: string, records: { [of: string]: Record }, isPlace = false) =>
  Object.entries(records)
    .map(([of, fields]) => ({ of, rank: rankOf(record(fields), asked(typed), { isPlace }) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ of, rank: { match } }) => `${match}: ${of}`)

it('ranks a whole code, the whole name, its beginning, whole words, beginnings, and what is only alike', () => {
  expect(
    ranked('scie', {
      inside: { name: 'Disciescent' },
      begun: { name: 'Grande scierie' },
      'begins so': { name: 'Scierie mobile' },
      text: { name: 'Lame', description: 'Pour une scie à ruban' },
      place: { name: 'Lame', path: ['atelier', 'scie'] },
      category: { name: 'Lame', category: 'Lames de scie' },
      word: { name: 'Lame de scie' },
      'own text': { name: 'Lame', attributes: { Usage: 'Scie' } },
      start: { name: 'Scie circulaire' },
      'whole category': { name: 'Lame', category: 'Scie' },
      same: { name: 'SCIE' },
      code: { name: 'Lame', tag: 'scie' },
    }),
  ).toEqual([
    'code: code',
    'same: same',
    'text: whole category',
    'start: start',
    'text: own text',
    'word: word',
    'text: category',
    'place: place',
    'text: text',
    'start: begins so',
    'name: begun',
    'alike: inside',
  ])
})
it('puts what lies in a place that was named before what only has the word', () => {
  const records = { word: { name: 'Carte de Lyon' }, there: { name: 'Vis', path: tokensOf('Lyon') } }
  expect(ranked('lyon', records, true)).toEqual(['place: there', 'word: word'])
  expect(ranked('lyon', records)).toEqual(['word: word', 'place: there'])
})
it('puts words that stand together before those that do not, and early ones before late ones', () => {
  expect(
    ranked('plaque acier', {
      apart: { name: 'Plaque de petit acier' },
      late: { name: 'Grande plaque acier' },
      early: { name: 'Plaque acier brossé' },
    }),
  ).toEqual(['start: early', 'word: late', 'word: apart'])
})
it('takes a number only with its unit', () => {
  const records = {
    right: { name: 'Foret 10 mm' },
    other: { name: 'Foret 8 mm, lot de 10' },
    code: { name: 'Joint', tag: '3410000010123' },
  }
  expect(ranked('10mm', records)).toEqual(['word: right', 'alike: code', 'alike: other'])
})
