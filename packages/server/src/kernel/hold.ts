import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from './context.ts'
import type { Problem } from './problem.ts'

export const HOLD_KINDS = ['reservation'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]
export type HoldRef = { kind: HoldKind; guid: string }

/** What keeps a quantity of a record for somebody, until the end of a day. */
export type Hold = { guid: string; record: string; quantity: Hundredths; until: Day }
export type Released<H extends Hold = Hold> = { hold: H; quantity: Hundredths }

/**
 * How exits take from what a feature keeps. Records are locked by then: nobody changes what is kept of them until the
 * commit. A keeper is handed the holds that it found itself.
 */
export type HoldKeeper<H extends Hold = Hold> = {
  find(ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, H>>
  /** Why an exit cannot take from it any more, or null. */
  refusal(ctx: Ctx, hold: H): Problem | null
  /** Of which of these records something has been kept, or kept otherwise, since the instant beside it. */
  changedSince(ctx: Ctx, records: readonly { record: string; at: Date }[]): Promise<ReadonlySet<string>>
  /** Lowers what is kept; nothing left ends it. */
  release(ctx: Ctx, released: readonly Released<H>[]): Promise<void>
}
