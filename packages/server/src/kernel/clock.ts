import { randomInt, randomUUID } from 'node:crypto'

/** Time and chance come from here, so that tests can set both (SEC-10). */
export type Clock = {
  now: () => Date
  uuid: () => string
  orderedUuid: () => string
  randomBelow: (limit: number) => number
}

/** A UUID v7: its order is the order of time, so that new rows land at the end of an index. */
export const uuidV7 = (now: Date): string => {
  // The rest of a random UUID, which the runtime has drawn ahead of need: a dozen a call are a cost.
  return `${timePart(now.getTime())}-7${randomUUID().slice(15)}`
}
const timePart = (ms: number): string => {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

let lastMs = 0
let count = 0
const MOST_IN_A_MS = 0xfff
/**
 * Of one process each is greater than the one before, also within a millisecond: the two legs of a move have the same
 * instant.
 */
const nextUuid = (now: number): string => {
  if (now > lastMs) [lastMs, count] = [now, 0]
  else if (count < MOST_IN_A_MS) count++
  else [lastMs, count] = [lastMs + 1, 0]
  return `${timePart(lastMs)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

export const systemClock: Clock = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  orderedUuid: () => nextUuid(Date.now()),
  randomBelow: (limit) => randomInt(limit),
}
