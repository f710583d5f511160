import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let frames: (() => void)[] = []
const page = { hidden: false }
beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const paint = () => {
  for (const frame of frames.splice(0)) frame()
  vi.runAllTimers()
}

it('does the last of what was asked for within a frame, after it', () => {
  const done: number[] = []
  for (const at of [1, 2, 3]) afterPaint(() => done.push(at))
  expect(done).toEqual([])
  paint()
  expect(done).toEqual([3])
  afterPaint(() => done.push(4))
  paint()
  expect(done).toEqual([3, 4])
})
it('waits for no paint where there is none', () => {
  const done: number[] = []
  afterPaint(() => done.push(1))
  page.hidden = true
  afterPaint(() => done.push(2))
  expect(done).toEqual([2])
  page.hidden = false
  paint()
  expect(done).toEqual([2])
})
