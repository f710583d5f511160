import { isGuid } from './addresses.ts'

/** A guid of an address that is read by its page (`namedIn`). */
export const guidOr = (value: string | undefined): string | undefined => (isGuid(value) ? value : undefined)
