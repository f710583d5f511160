import { describe, expect, it } from 'vitest'
import { isAccepted, strengthOf } from './password.ts'
import { returnPath } from './return-path.ts'

describe('strength of a password', () => {
  it.each([
    ['', 0, false],
    ['abc', 1, false],
    ['abcdefgh', 2, false],
    ['Abcdefgh', 3, false],
    ['Abcdefg1', 4, true],
    ['Abcdef1!', 5, true],
    ['Abc1!', 4, false],
    ['abcdef1!', 4, true],
  ])('%s has level %i', (password, level, accepted) => {
    expect(strengthOf(password)).toBe(level)
    expect(isAccepted(password)).toBe(accepted)
  })
})

describe('the page to return to', () => {
  it.each([
    ['/items/root?view=1', '/items/root?view=1'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['/login', undefined],
    ['/logout?redirect=/x', undefined],
    ['', undefined],
    [3, undefined],
  ])('%s', (value, path) => expect(returnPath(value)).toBe(path))
})
