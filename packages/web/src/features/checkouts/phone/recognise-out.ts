import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { withOut } from '../coming.ts'
import type { CheckinAct } from './checkin-act.ts'

/**
 * The act with what its codes mean: a thing that one person has comes back whole; what nobody has, or several have, is
 * for somebody to decide.
 */
export const recognisedOut = (
  act: CheckinAct,
  found: readonly { code: string; out: readonly Checkout[] }[],
  texts: Record<'unknown' | 'several', string>,
): CheckinAct => ({
  ...act,
  codes: [],
  lines: found.reduce((lines, { out }) => (out.length === 1 ? withOut(lines, out) : lines), act.lines),
  wrong: [
    ...act.wrong,
    ...found.flatMap(({ code, out }) =>
      out.length === 1 ? [] : [{ code, refusal: out.length === 0 ? texts.unknown : texts.several }],
    ),
  ],
})
