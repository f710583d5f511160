import type { PhoneLater } from '../../../shell/phone/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { REQUEST_EDIT, REQUESTS_ACCESS } from '../access.ts'

/** Few have the right: what it needs, its words among it, comes for them alone. */
const ByHand = lazyPart(async () => (await import('./by-hand.tsx')).loadByHand())

export const later: PhoneLater = {
  words: [],
  itemParts: [{ place: 10, module: REQUESTS_ACCESS.module, roles: REQUEST_EDIT, Part: ByHand }],
}
