import type { ErrorCode } from './errors.ts'
import { type Area, type Role, roles } from './roles.ts'

/** One act on a record that has states. */
export type Transition<S extends string> = {
  from: readonly S[]
  /** What it becomes; several where that depends on what the act finds (all of it was taken, or a part). */
  to: S | readonly S[]
  /**
   * The verb of the area that the act asks for, or those of which one is enough; `none`: no role does: the product by
   * itself, another act that brings it along, or whom the record is given to, as its guard says.
   */
  right: string | readonly string[] | 'none'
  /** The area of that verb, where it is not that of the table. */
  area?: Area
  /** What else is asked, and what else happens: for the documentation. */
  guard?: string
  effect?: string
}

/**
 * The states of one kind of record and everything that changes them. The server refuses what does not stand here, under
 * the lock of the record; screens offer what does; `docs/states.md` and a property test are made from it.
 */
export type Transitions<S extends string = string, A extends string = string> = {
  name: string
  area: Area
  states: readonly S[]
  start: S
  /** How an act in the wrong state is refused; where a state has a reason of its own, by that one. */
  refusal: ErrorCode
  refusals?: Readonly<Partial<Record<S, ErrorCode>>>
  acts: Readonly<Record<A, Transition<S>>>
}

export const defineTransitions = <const S extends string, const A extends string>(
  table: Transitions<S, A>,
): Transitions<S, A> => table

const targetsOf = <S extends string>({ to }: Transition<S>): readonly S[] => (typeof to === 'string' ? [to] : to)

/** Whether the act may be done to what is in this state. */
export const mayAct = <S extends string, A extends string>(table: Transitions<S, A>, state: S, act: A): boolean =>
  table.acts[act].from.includes(state)

/** Why an act that does not begin in this state is refused. */
export const refusalIn = <S extends string, A extends string>(table: Transitions<S, A>, state: S): ErrorCode =>
  table.refusals?.[state] ?? table.refusal

/** Whether an act leads from one state to another. */
export const leadsTo = <S extends string, A extends string>(
  table: Transitions<S, A>,
  from: S,
  act: A,
  to: S,
): boolean => mayAct(table, from, act) && targetsOf(table.acts[act]).includes(to)

/** Every change of state that some act makes, whatever the act. */
export const isTransition = <S extends string, A extends string>(table: Transitions<S, A>, from: S, to: S): boolean =>
  (Object.keys(table.acts) as A[]).some((act) => leadsTo(table, from, act, to))

/** Who may call the endpoint of an act. */
export const rolesFor = <S extends string, A extends string>(table: Transitions<S, A>, act: A): readonly Role[] => {
  const { right, area = table.area } = table.acts[act]
  if (right === 'none') throw new Error(`Nobody does "${act}" to ${table.name} by itself`)
  return roles(area, ...([right].flat() as never[]))
}

const ownRefusals = ({ refusals = {} }: Transitions): string =>
  Object.entries(refusals)
    .map(([state, code]) => `, as ${state} with \`${code}\``)
    .join('')

/** The table as the documentation shows it, in Markdown. */
export const describeTransitions = <S extends string, A extends string>(table: Transitions<S, A>): string => {
  const rows = (Object.entries(table.acts) as [A, Transition<S>][]).map(
    ([act, transition]) =>
      `| ${act} | ${transition.from.join(', ')} | ${targetsOf(transition).join(' or ')} | ${
        transition.right === 'none'
          ? '–'
          : `${transition.area ?? table.area} ${[transition.right].flat().join(' or ')}`.trim()
      } | ${transition.guard ?? '–'} | ${transition.effect ?? '–'} |`,
  )
  return [
    `## ${table.name}`,
    '',
    `Begins as \`${table.start}\`; an act in another state is refused with \`${table.refusal}\`${ownRefusals(table)}.`,
    '',
    '| Act | From | To | Right | Guard | Effect |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
