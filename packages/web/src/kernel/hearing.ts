import { REPLAY_MS } from '@entrepot/contract/push/push.ts'

/**
 * How far the events were heard, in whichever tab: a tab that takes over goes on from there. `heardAt`: when the stream
 * last gave a sign of life, 0: never.
 */
export type Hearing = { lastId: string; heardAt: number }
export const NOTHING_HEARD: Hearing = { lastId: '', heardAt: 0 }

export const heard = (before: Hearing, id: string, at: number): Hearing => ({
  lastId: id || before.lastId,
  heardAt: at,
})

/**
 * Whether a stream that opens now cannot tell all that happened meanwhile: nothing was heard before, no event says from
 * where, or the gap is longer than what is replayed (PUSH-11).
 */
export const hasMissed = ({ lastId, heardAt }: Hearing, now: number): boolean =>
  heardAt === 0 || lastId === '' || now - heardAt > REPLAY_MS
