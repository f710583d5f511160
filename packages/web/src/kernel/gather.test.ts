import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const taken = () => {
  const all: string[] = []
  return { all, ...gather<string>(100, (some) => all.push(some.join())) }
}

it('takes what comes alone at once, each time', () => {
  const { all, add } = taken()
  add('a')
  expect(all).toEqual(['a'])
  vi.advanceTimersByTime(101)
  add('b')
  expect(all).toEqual(['a', 'b'])
})

it('takes together, in its order, what comes soon after, and loses none', () => {
  const { all, add } = taken()
  for (const one of 'abcdef') {
    add(one)
    vi.advanceTimersByTime(40)
  }
  vi.advanceTimersByTime(200)
  expect(all).toEqual(['a', 'b,c', 'd,e', 'f'])
})

it('takes what waits at its end, and nothing after it', () => {
  const { all, add, end } = taken()
  add('a')
  add('b')
  end()
  expect(all).toEqual(['a', 'b'])
  vi.advanceTimersByTime(200)
  expect(all).toEqual(['a', 'b'])
})
