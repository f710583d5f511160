import { expect, it } from 'vitest'
import { defaultCallPrefix, withoutPrefix } from './phone.ts'

it('a phone is kept without its prefix, however that was typed (USER-02)', () => {
  const asKept: [typed: string, prefix: string, kept: string][] = [
    ['06 12 34 56 78', '+33', '06 12 34 56 78'],
    ['+33612345678', '+33', '612345678'],
    ['+33 6 12 34 56 78', '+33', '6 12 34 56 78'],
    ['0033 6 12', '+33', '6 12'],
    ['+33 (0)6.12', '+33', '6.12'],
    ['+1 (555) 010-0199', '+1', '(555) 010-0199'],
    // Of another country, and a number that only begins with the same digits.
    ['+44 20 7946 0000', '+33', '+44 20 7946 0000'],
    ['3312 00', '+33', '3312 00'],
    ['+33', '+33', '+33'],
    ['', '+33', ''],
  ]
  expect(asKept.map(([typed, prefix]) => withoutPrefix(typed, prefix))).toEqual(asKept.map(([, , kept]) => kept))
  expect([defaultCallPrefix('fr'), defaultCallPrefix('en')]).toEqual(['+33', '+1'])
})
