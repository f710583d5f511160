import { expect } from 'vitest'

/**
 * What was answered to a call that is not what the test is about: it went well, or the test ends with what was said.
 */
export const ok = async <T>(reply: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
