import { describe, expect, it } from 'vitest'
import { askedAt, namedIn, piecesOf, withName } from './mention.ts'

const grace = { guid: '1', name: 'Grace Hopper' }
const gracie = { guid: '2', name: 'Grace' }

describe('naming a colleague', () => {
  it('is asked for behind an @ that begins a word, with a first and a last name', () => {
    expect(
      ['@', 'Bonjour @gra', 'Voir (@grace hop', 'a@b', '@grace hopper et', 'sans'].map(
        (text) => askedAt(text, text.length)?.search ?? null,
      ),
    ).toEqual(['', 'gra', 'grace hop', null, null, null])
    expect(askedAt('Bonjour @gra, merci', 12)).toEqual({ from: 8, search: 'gra' })
  })
  it('puts the name in its place and the caret behind it', () =>
    expect(withName('Bonjour @gra merci', 8, 12, grace)).toEqual({ text: 'Bonjour @Grace Hopper merci', caret: 22 }))
  it('lasts as long as the name stands in the text, once', () =>
    expect(namedIn('@Grace Hopper, @Grace Hopper\u00A0!', [grace, grace, { guid: '3', name: 'Paul' }])).toEqual([
      grace,
    ]))
  it('is shown as a piece of its own, the longest name first', () => {
    expect(piecesOf('Vu par @Grace Hopper et @Grace.', [gracie, grace])).toEqual([
      { text: 'Vu par ', isName: false },
      { text: '@Grace Hopper', isName: true },
      { text: ' et ', isName: false },
      { text: '@Grace', isName: true },
      { text: '.', isName: false },
    ])
    expect(piecesOf('a+b', [{ guid: '4', name: '(+' }])).toEqual([{ text: 'a+b', isName: false }])
  })
})
