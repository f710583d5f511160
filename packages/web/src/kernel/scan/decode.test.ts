import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { Burst } from './burst.ts'
import { cleanCode, decode, GROUP_SEPARATOR, layoutShownBy, learn, DEFAULT_SCANNER, type Stroke } from './decode.ts'
import { LAYOUTS, type KeyLayout } from './key-layouts.ts'

/** What a scanner of one layout presses for a text, as a computer of another layout understands it. */
export const pressed = (text: string, scanner: KeyLayout, computer: KeyLayout, gapMs = 10): Stroke[] =>
  [...text].map((character, index) => {
    const found = [...LAYOUTS[scanner]].find(([place, keys]) => keys.includes(character) && !place.startsWith('Numpad'))
    if (!found) throw new Error(`no key for ${character}`)
    const shift = found[1][1] === character && found[1][0] !== character
    return { key: LAYOUTS[computer].get(found[0])![shift ? 1 : 0]!, code: found[0], shift, at: index * gapMs }
  })

describe('a scanner that types', () => {
  it('is understood on a French keyboard though it is set to a US one (T47)', () => {
    const strokes = pressed('3400949497294', 'us', 'fr')
    expect(strokes.map(({ key }) => key).join('')).toBe(`"'ààç'ç'çèéç'`)
    expect(decode(strokes)).toBe('3400949497294')
    expect(decode(pressed('QWAZM-9', 'us', 'fr'))).toBe('QWAZM-9')
  })
  it('is taken at its word where both agree, capitals and signs included', () => {
    for (const layout of ['us', 'fr'] as const)
      for (const code of ['3400949497294', 'AMP-1_x', 'ABC-DEF', 'lot:7/9'])
        expect([layout, decode(pressed(code, layout, layout))]).toEqual([layout, code])
  })
  it('is remembered: letters alone follow what digits showed before', () => {
    expect(layoutShownBy(pressed('1A', 'us', 'fr'))).toBe('us')
    expect(layoutShownBy(pressed('QUAI', 'us', 'fr'))).toBe(null)
    expect(decode(pressed('QUAI', 'us', 'fr'))).toBe('AUQI')
    expect(decode(pressed('QUAI', 'us', 'fr'), DEFAULT_SCANNER, 'us')).toBe('QUAI')
    expect(decode(pressed('6868', 'us', 'fr'))).toBe('6868')
  })
  it('loses what scanners put around a code, and keeps what separates its parts', () => {
    expect(cleanCode(']C1AMP-1')).toBe('AMP-1')
    expect(cleanCode(`${GROUP_SEPARATOR}0101${GROUP_SEPARATOR}17\r`)).toBe(`0101${GROUP_SEPARATOR}17`)
    expect(decode(pressed('%AMP-1+', 'us', 'us'), { ...DEFAULT_SCANNER, prefix: '%', suffix: '+' })).toBe('AMP-1')
  })
  it('is learned from one scan of a known code: layout, wrapping and speed', () => {
    const known = 'AZQW-0123456789'
    for (const scanner of ['us', 'fr'] as const) {
      for (const computer of ['us', 'fr'] as const) {
        const learned = learn(pressed(`!${known}*`, scanner, computer, 30), known)
        expect([scanner, computer, learned?.scanner]).toEqual([
          scanner,
          computer,
          { layout: scanner === computer ? 'typed' : scanner, prefix: '!', suffix: '*', gapMs: 54 },
        ])
        expect(decode(pressed('!QUAI-7*', scanner, computer), learned!.scanner)).toBe('QUAI-7')
      }
    }
    expect(learn(pressed('something else', 'us', 'us'), known)).toBe(null)
  })
  it('gives every code back once it is calibrated, whatever the layouts', () => {
    const known = 'AZQW-0123456789'
    const code = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./+:'),
      minLength: 3,
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        code,
        fc.constantFrom('us' as const, 'fr' as const),
        fc.constantFrom('us' as const, 'fr' as const),
        (text, scanner, computer) => {
          const calibrated = learn(pressed(known, scanner, computer), known)!.scanner
          expect(decode(pressed(text, scanner, computer), calibrated)).toBe(text)
        },
      ),
    )
  })
})

describe('a burst', () => {
  const feed = (burst: Burst, strokes: readonly Stroke[]) => strokes.map((stroke) => burst.take({ ...stroke }))
  it('is told from typing by its pace, and ends with Enter', () => {
    const burst = new Burst(35)
    expect(feed(burst, pressed('1234', 'us', 'us', 12))).toEqual(['typed', 'typed', 'recognised', 'more'])
    expect([burst.endsAt(60), burst.endsAt(200), burst.drop().code.length]).toEqual([true, false, 4])
    expect(feed(burst, pressed('1234', 'us', 'us', 80))).toEqual(['typed', 'typed', 'typed', 'typed'])
    expect(burst.endsAt(400)).toBe(false)
  })
  it('follows another one that ended a moment ago', () => {
    const burst = new Burst(35)
    feed(burst, pressed('111', 'us', 'us', 8))
    expect([burst.endsAt(24), burst.drop().code.length]).toEqual([true, 3])
    expect(
      feed(
        burst,
        pressed('222', 'us', 'us', 8).map((stroke) => ({ ...stroke, at: stroke.at + 32 })),
      ),
    ).toEqual(['typed', 'typed', 'recognised'])
  })
  it('goes on where a busy page let it go too early', () => {
    const burst = new Burst(35)
    const strokes = pressed('76013', 'us', 'us', 10)
    feed(burst, strokes.slice(0, 4))
    expect(burst.silence().isCode).toBe(false)
    expect([burst.isScanner, burst.take(strokes[4]!), burst.drop().code.length]).toEqual([false, 'recognised', 5])
  })
  it('is no code when it is short and ends in silence', () => {
    const burst = new Burst(35)
    feed(burst, pressed('the', 'us', 'us', 20))
    expect(burst.silence().isCode).toBe(false)
    feed(
      burst,
      pressed('123456', 'us', 'us', 20).map((stroke) => ({ ...stroke, at: stroke.at + 2_000 })),
    )
    expect(burst.silence().isCode).toBe(true)
  })
})
