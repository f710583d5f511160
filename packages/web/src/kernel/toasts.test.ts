import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOAST_MS, toast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  toast.resume()
  toast.clear()
})
afterEach(() => vi.useRealTimers())

it('stays four seconds', () => {
  toast.success('Article créé')
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(toast.all()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toast.all()).toHaveLength(0)
})
it('keeps the time that was left while it is paused', () => {
  toast.success('Article créé')
  vi.advanceTimersByTime(3_000)
  toast.pause()
  vi.advanceTimersByTime(60_000)
  expect(toast.all()).toHaveLength(1)
  toast.resume()
  vi.advanceTimersByTime(999)
  expect(toast.all()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toast.all()).toHaveLength(0)
})
it('says the same thing once', () => {
  toast.error('Pas de connexion')
  toast.error('Pas de connexion')
  expect(toast.all()).toHaveLength(1)
})
