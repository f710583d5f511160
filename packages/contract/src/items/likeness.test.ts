import { describe, expect, it } from 'vitest'
import { holdsAlike, mistakesBetween } from './likeness.ts'

describe('a word with a mistake', () => {
  it.each([['perceuse', 'perceuse', 0], ['perceuse', 'perseuse', 1], ['perceuse', 'percuse', 1], ['perceuse', 'perceusse', 1], ['perceuse', 'percesue', 1], ['perceuse', 'prceusse', 2], ['vis', 'clou', 3]])('%s is %s after %i', (a, b, mistakes) => {
    expect([mistakesBetween(a, b, 2), mistakesBetween(b, a, 2)]).toEqual([mistakes, mistakes])
  })
  it.each([
    ['perceuse sans fil', 'perseuse', true], ['perceuse sans fil', 'perceu', true], ['perceuse sans fil', 'persus', false], ['cable rj45', 'cabel', true], ['ruban adhesif', 'adesif', true],
    ['vis a bois', 'vos', false], ['vis a bois', 'bois', true], ['marteau', 'marreau', true], ['marteau', 'tableau', false],
  ])('%s holds %s: %s', (text, word, holds) => expect(holdsAlike(text, word)).toBe(holds))
})
