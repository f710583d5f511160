import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from './derived-key.ts'
import type { Services } from './context.ts'

/**
 * An `<img>` sends no session. Its address carries a proof instead: who has it may look at one picture of one company
 * until the end of the next hour. It stays the same for an hour, so that a browser keeps the picture.
 */
const HOUR_MS = 3_600_000
const keys = new Map<string, Uint8Array>()
const keyOf = (secret: string) => keys.get(secret) ?? keys.set(secret, keyFor(secret, 'picture addresses')).get(secret)!

const proofOf = ({ settings }: Pick<Services, 'settings'>, company: string, picture: string, endHour: number): string =>
  createHmac('sha256', keyOf(settings.JWT_SECRET))
    .update(`${company} ${picture} ${endHour}`)
    .digest('base64url')
    .slice(0, 32)

type Signing = { services: Services; company: { guid: string } }

export const pictureAddress = ({ services, company }: Signing, picture: string | null): string | null => {
  if (picture === null) return null
  const endHour = Math.floor(services.clock.now().getTime() / HOUR_MS) + 2
  return `${API_BASE}/images/${picture}/shown?key=${company.guid}.${endHour}.${proofOf(services, company.guid, picture, endHour)}`
}

/** The company an address speaks of and how long it is still good, or null: made up, changed, or over. */
export const readPictureKey = (
  services: Services,
  picture: string,
  key: string,
): { company: string; seconds: number } | null => {
  const [, company, hour, proof] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{32})$/.exec(key) ?? []
  if (!company || !hour || !proof) return null
  const seconds = Math.floor((Number(hour) * HOUR_MS - services.clock.now().getTime()) / 1000)
  const wanted = proofOf(services, company, picture, Number(hour))
  return seconds > 0 && timingSafeEqual(Buffer.from(proof), Buffer.from(wanted)) ? { company, seconds } : null
}
