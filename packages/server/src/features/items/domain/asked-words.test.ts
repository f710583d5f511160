import { expect, it } from 'vitest'
import { askedWords, looserWords } from './asked-words.ts'
import { spellingsOfCode } from './code-spellings.ts'

const words = (typed: string) => askedWords(typed).map(({ tokens }) => tokens.join(' '))
const spellings = (typed: string) => askedWords(typed)[0]!.spellings.map(({ tokens }) => tokens.join(' '))

it.each([
  ['doliprane 300mg', ['doliprane', '300 mg']],
  ['doliprane 300 mg', ['doliprane', '300 mg']],
  ['vis4x40', ['vis', '4 x 40']],
  ['vis 4 × 40 mm', ['vis', '4 x 40 mm']],
  ['vis 4*40', ['vis', '4 x 40']],
  ['m10 x 50', ['m 10 x 50']],
  ['0,9 %', ['0.9 pct']],
  ['125mg/5 ml', ['125 mg 5 ml']],
  ['lovenox 6 000 UI', ['lovenox', '6 000 ui']],
  ['vanne 1/2"', ['vanne', '1 2']],
  ['OUT-0012', ['out', '0012']],
  ['perceuse-visseuse', ['perceuse', 'visseuse']],
  ['c9200-48p', ['c 9200', '48 p']],
  ['6204 roulement', ['6204', 'roulement']],
  ['%%%', ['pct', 'pct', 'pct']],
  ['---', []],
])('reads %s as %j', (typed, expected) => expect(words(typed)).toEqual(expected))

it('knows a number and its unit in any spelling', () => {
  expect(spellings('25 µg')).toContain('25 microgrammes')
  expect(spellings('10%')).toContain('10 pour cent')
  expect(spellings('0,5mg')).toContain('0.50 mg')
  expect(spellings('6 000')).toEqual(['6 000', '6000', '6 000', '6.000'])
  expect(spellings('6000')).toContain('6 000')
})
it('knows plurals and what people shorten', () => {
  expect(spellings('seringues')).toContain('seringue')
  expect(spellings('lp')).toContain('liberation prolongee')
  expect(spellings('cp')).toContain('comprime')
})
it('lets small words go, and numbers be two, for whoever finds nothing otherwise', () => {
  expect(looserWords('vis pour le bois 6 000').map(({ tokens }) => tokens.join(' '))).toEqual([
    'vis',
    'bois',
    '6',
    '000',
  ])
})
it.each([
  ['0 3400932340170', ['3400932340170', '03400932340170']],
  ['340093234017', ['3400932340170']],
  ['3400932340170', ['340093234017']],
  ['13400932340177', ['3400932340170']],
  ['(01)03400932340170(10)LOT7', ['3400932340170']],
  ['OUT-0012', ['out0012']],
])('looks for the code %s as %j too', (typed, expected) =>
  expect(spellingsOfCode(typed)).toEqual(expect.arrayContaining(expected)),
)
