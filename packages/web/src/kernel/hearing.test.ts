import { REPLAY_MS } from '@entrepot/contract/push/push.ts'
import { expect, it } from 'vitest'
import { hasMissed, heard, NOTHING_HEARD } from './hearing.ts'

it('has missed what happened before it ever heard, and what nothing says where to go on from', () => {
  expect(hasMissed(NOTHING_HEARD, 1_000)).toBe(true)
  expect(hasMissed(heard(NOTHING_HEARD, '', 1_000), 2_000)).toBe(true)
})
it('goes on from the last event, as long as the gap is replayed, and by the length of the gap no longer', () => {
  const kept = heard(heard(NOTHING_HEARD, 'a', 1_000), '', 5_000)
  expect(kept).toEqual({ lastId: 'a', heardAt: 5_000 })
  expect([hasMissed(kept, 5_000 + REPLAY_MS), hasMissed(kept, 5_001 + REPLAY_MS)]).toEqual([false, true])
})
