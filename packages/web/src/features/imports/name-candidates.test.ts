import { expect, it } from 'vitest'
import { fieldTypeOf, nameCandidates } from './name-candidates.ts'

const column = (letter: string, kind: 'text' | 'number' | 'mixed' | 'empty', ...samples: string[]) => ({
  column: letter,
  heading: letter,
  kind,
  samples,
  field: null,
  filled: samples.length,
})

it('offers what reads like names first, and never what means something else already', () => {
  const columns = [
    column('A', 'number', '12', '13'),
    column('B', 'text', 'Vis à bois 4 × 40', 'Rondelle plate'),
    column('C', 'text', 'Rayon A', 'Rayon B'),
    column('D', 'text', 'K1', 'K2'),
    column('E', 'empty'),
  ]
  expect(nameCandidates(columns, { C: 'parent' }).map(({ column: letter }) => letter)).toEqual(['B', 'D', 'A'])
})
it('offers a description last: it may be the name, as in many files of one text', () => {
  const columns = [column('A', 'text', 'Colle rapide', 'Ruban'), column('B', 'number', '1')]
  expect(nameCandidates(columns, { A: 'description' }).map(({ column: letter }) => letter)).toEqual(['B', 'A'])
})
it('proposes the kind of field that the values are', () => {
  expect([
    fieldTypeOf(column('A', 'number', '1', '20')),
    fieldTypeOf(column('A', 'number', '1', '2.5')),
    fieldTypeOf(column('A', 'mixed', '1', 'x')),
  ]).toEqual(['number', 'decimal_number', 'text'])
})
