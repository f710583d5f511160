import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Time and chance come from here, so that tests can set both (SEC-10). */
export type Clock = { now: () => Date; uuid: () => string; orderedUuid: () => string; randomBelow: (limit: number) => number }

/** A UUID v7: its order is the order of time, so that new rows land at the end of an index. */
export const uuidV7 = (now: Date): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The least id that could have been given `ms` milliseconds before this one. */
export const uuidBefore = (uuid: string, ms: number): string => {
  const at = Math.max(0, Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16) - ms)
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

export const systemClock: Clock = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  orderedUuid: () => uuidV7(new Date()),
  randomBelow: (limit) => randomInt(limit),
}
