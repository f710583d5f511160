import { describe, expect, it } from 'vitest'
import { mistakesBetween, partMeant } from './edit-distance.ts'

describe('a word with a mistake', () => {
  it.each([
    ['perceuse', 'perceuse', 0],
    ['perceuse', 'perseuse', 1],
    ['perceuse', 'percuse', 1],
    ['perceuse', 'perceusse', 1],
    ['perceuse', 'percesue', 1],
    ['perceuse', 'prceusse', 2],
    ['vis', 'clou', 3],
  ])('%s is %s after %i', (a, b, mistakes) => {
    expect([mistakesBetween(a, b, 2), mistakesBetween(b, a, 2)]).toEqual([mistakes, mistakes])
  })
  it.each([
    ['perceuse', 'perseuse', 'perceuse'],
    ['perceuse', 'perceu', 'perceu'],
    ['perceuse', 'pecreu', 'perceu'],
    ['perceuse', 'persus', null],
    ['cable', 'cabel', 'cable'],
    ['adhesif', 'adesif', 'adhesif'],
    ['peinture', 'peitnure', 'peinture'],
    ['vis', 'vos', null],
    ['marteau', 'marreau', 'marteau'],
    ['tableau', 'marteau', null],
    ['acier', 'aicer', 'acier'],
  ])('of %s, %s means %s', (word, typed, part) => expect(partMeant(word, typed)?.part ?? null).toBe(part))
})
