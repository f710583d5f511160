import { type Followed, fieldNamesOf, followStock, planOfStock } from '../fields/index.ts'
import type { LockedRow } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import { isJudged } from '../../kernel/settle.ts'
import { tellKeepers, withValues } from './along.ts'
import { Lines, type Policy, type Refused } from './lines.ts'
import { notifyStock } from './notify-stock.ts'
import { planChanges } from './plan-changes.ts'
import type { Planned } from './planned.ts'
import { planReversals } from './plan-reversals.ts'
import type { ChangeLine, ReverseLine } from './stock-line.ts'
import { type Send, writePlanned } from './write-planned.ts'
import type { PostedLeg, Source } from './write-movements.queries.ts'

/**
 * `source`: what causes the call, null: somebody does, by hand. `send`: with the commit, or now, where what follows in
 * the transaction reads the new quantities. `asTold`: a file says what happened, nobody chooses.
 */
export type PostOptions = { policy: Policy; source: Source | null; send?: Send; asTold?: boolean }
/** What was posted, for the answer of a call and for who goes on from there. Lines are told by their place. */
export type Posted = Planned & {
  refused: readonly Refused[]
  legs: readonly PostedLeg[]
  at: string
  /** Custom values that were computed again. */ followed: Followed
}
const NOTHING_FOLLOWS: Followed = new Map()

/**
 * The one way that quantities of records change: their records are locked, the movements planned, written in the
 * transaction of the quantities, and told. Rights are asked of the locked rows. What cannot be posted is a `Problem` of
 * its line.
 */
export const postMovements = async (
  ctx: Ctx,
  asked: readonly ChangeLine[] | readonly ReverseLine[],
  options: PostOptions,
): Promise<Posted> =>
  options.policy === 'each' && !areReversals(asked) && (await isJudged(ctx))
    ? postJudged(ctx, asked, { ...options, send: 'now' })
    : post(ctx, asked, options)

/** Lines about records that a rule refuses are left out as well, and the others posted without them. */
const postJudged = async (ctx: Ctx, asked: readonly ChangeLine[], options: PostOptions): Promise<Posted> => {
  const left = asked.map((input, line) => ({ input, line }))
  const refused: Refused[] = []
  for (;;) {
    try {
      const posted = await inSavepoint(ctx, () =>
        post(
          ctx,
          left.map(({ input }) => input),
          options,
        ),
      )
      const placeOf = (at: number) => left[at]!.line
      return {
        ...posted,
        groups: new Map([...posted.groups].map(([at, group]) => [placeOf(at), group])),
        refused: [...refused, ...posted.refused.map(({ line, problem }) => ({ line: placeOf(line), problem }))],
      }
    } catch (error) {
      const out = error instanceof Problem ? refusedLines(left, error) : []
      if (out.length === 0) throw error
      refused.push(...out)
      const gone = new Set(out.map(({ line }) => line))
      left.splice(0, left.length, ...left.filter(({ line }) => !gone.has(line)))
    }
  }
}
const refusedLines = (left: readonly { input: ChangeLine; line: number }[], { parts }: Problem): Refused[] =>
  left.flatMap(({ input, line }) => {
    const problem = parts.find(({ about }) => about === input.guid)
    return problem ? [{ line, problem }] : []
  })

const post = async (
  ctx: Ctx,
  asked: readonly ChangeLine[] | readonly ReverseLine[],
  { policy, source, send = 'commit', asTold = false }: PostOptions,
): Promise<Posted> => {
  const { planned, refused } = await planLines(ctx, asked, policy, asTold)
  const at = lockedAt(planned.rows)
  const computed = await planOfStock(ctx)
  const legs = await writePlanned(ctx, planned, { at, send: computed ? 'now' : send, source })
  const rows = withValues(planned.rows, await tellKeepers(ctx, planned))
  const followed = computed ? await followStock(ctx, computed, touchedBy(planned)) : NOTHING_FOLLOWS
  const isPlain =
    !computed && planned.leftAlong.length === 0 && planned.undone.length === 0 && planned.taken.length === 0
  notifyStock(ctx, planned, isPlain ? await fieldNamesOf(ctx) : null)
  return { ...planned, rows, refused, legs, at: at ?? '', followed }
}

const touchedBy = ({ plan, merged }: Planned): string[] => [...plan.records.map(({ guid }) => guid), ...merged.values()]

const areReversals = (lines: readonly ChangeLine[] | readonly ReverseLine[]): lines is readonly ReverseLine[] =>
  lines.length > 0 && lines[0]!.kind === 'reverse'

const planLines = async (
  ctx: Ctx,
  asked: readonly ChangeLine[] | readonly ReverseLine[],
  policy: Policy,
  asTold: boolean,
): Promise<{ planned: Planned; refused: readonly Refused[] }> => {
  if (areReversals(asked)) {
    const lines = new Lines(asked, policy)
    return { planned: await planReversals(ctx, lines), refused: lines.refused }
  }
  const lines = new Lines(asked, policy)
  return { planned: await planChanges(ctx, lines, { asTold }), refused: lines.refused }
}

/** Since when all of them are locked: the instant of their movements. */
const lockedAt = (rows: ReadonlyMap<string, LockedRow>): string | null =>
  [...rows.values()].reduce<string | null>(
    (latest, row) => (latest === null || row.lockedAt > latest ? row.lockedAt : latest),
    null,
  )
