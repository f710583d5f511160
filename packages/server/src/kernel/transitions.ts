import { leadsTo, mayAct, refusalIn, type Transitions } from '@entrepot/contract/kernel/transitions.ts'
import { Problem } from './problem.ts'

/** Refuses an act that the table does not know from this state. The record is locked by this transaction. */
export const requireAct = <S extends string, A extends string>(
  table: Transitions<S, A>,
  state: S,
  act: NoInfer<A>,
  field?: string,
): void => {
  if (!mayAct(table, state, act)) throw new Problem(refusalIn(table, state), {}, field)
}

/** The state after an act; `to` where the table leaves a choice. What it does not know is a fault of ours. */
export const stateAfter = <S extends string, A extends string, To extends S>(
  table: Transitions<S, A>,
  state: S,
  act: NoInfer<A>,
  to: To,
): To => {
  requireAct(table, state, act)
  if (!leadsTo(table, state, act, to)) throw new Error(`${table.name}: ${act} does not lead from ${state} to ${to}`)
  return to
}
