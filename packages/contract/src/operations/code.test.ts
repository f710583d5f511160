import { describe, expect, it } from 'vitest'
import { numberOfCode, operationCode } from './code.ts'

describe('the code of an operation', () => {
  it('is read back as it was printed, and as it is typed', () => {
    for (const number of [1, 42, 99_999, 123_456_789]) expect(numberOfCode(operationCode(number))).toBe(number)
    expect(['op42', ' OP-00042 ', 'Op-42'].map(numberOfCode)).toEqual([42, 42, 42])
  })
  it('is nothing else', () =>
    expect(['OP-', 'OP-12a', '00042', 'XOP-42', 'OP-1234567890', 'OP 42'].map(numberOfCode)).toEqual(
      Array(6).fill(null),
    ))
})
