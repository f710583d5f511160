import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from './client.ts'
import { deliver, refreshOn } from './push-topics.ts'

refreshOn('orders', ['orders'])
const event = { id: '', topic: 'orders/company', data: {} }

describe('events in a burst', () => {
  let rounds: (() => void)[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    rounds = []
    vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(() => new Promise((done) => rounds.push(done)))
  })
  afterEach(() => vi.useRealTimers())

  it('are fetched at once, never while an answer is on its way, and once more for all that came meanwhile', async () => {
    deliver(event)
    expect(rounds).toHaveLength(1)
    for (let n = 0; n < 20; n++) deliver(event)
    expect(rounds).toHaveLength(1)
    rounds[0]!()
    await vi.advanceTimersByTimeAsync(200)
    expect(rounds).toHaveLength(2)
    rounds[1]!()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(rounds).toHaveLength(2)
    deliver(event)
    expect(rounds).toHaveLength(3)
    rounds[2]!()
    await vi.advanceTimersByTimeAsync(200)
  })

  it('that name parts of a record leave these to who shows them, and all else follows within a second', async () => {
    deliver({ ...event, data: { lines: ['one'] } })
    deliver({ ...event, data: { lines: ['two'] } })
    await vi.advanceTimersByTimeAsync(900)
    expect(rounds).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(rounds).toHaveLength(1)
    rounds[0]!()
    await vi.advanceTimersByTimeAsync(1_000)
  })
})
