import type { Coming } from '../coming.ts'

/** Things that come back, with everything that the call needs and what it is told by. */
export type CheckinAct = {
  lines: readonly Coming[]
  comment: string
  /** Scanned while nobody could say what is out of them. */
  codes: readonly string[]
  /** Codes that mean nothing that is out, once that is known. */
  wrong: readonly { code: string; refusal: string }[]
  /** Signed before it leaves, since what was handed over exists only once the server has it. */
  signature: { name: string; image: File; key: string } | null
}
export const CHECKIN_KIND = 'checkin'
