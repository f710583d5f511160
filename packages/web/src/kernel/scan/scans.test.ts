import { expect, it } from 'vitest'
import { deliver, onOtherwise } from './scans.ts'

it('keeps the codes that were read before anybody took them, in their order', () => {
  const taken: string[] = []
  for (const code of ['1', '2']) expect(deliver({ code, source: 'scanner' })).toBe(false)
  onOtherwise(({ code }) => taken.push(code))
  deliver({ code: '3', source: 'scanner' })
  expect(taken).toEqual(['1', '2', '3'])
})
