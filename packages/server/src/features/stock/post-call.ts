import type { Ctx } from '../../kernel/context.ts'
import { type Answer, answerOf } from './answer.ts'
import { type FieldOf, type Lines, type FailedLine, failedLines } from './lines.ts'
import { postMovements } from './post-movements.ts'
import type { ChangeLine } from './stock-line.ts'
import type { Note, Source } from './write-movements.queries.ts'

export type AnswerEach = Answer & { failed: FailedLine[] }
/** Of a call that another feature makes for somebody, and where its form shows refusals. */
export type CallOptions = { source?: Source | null; fieldOf?: FieldOf }
type Unnoted<L> = L extends unknown ? Omit<L, 'note'> : never

/** Lines that a person sends with one note, as far as they are right so far. */
export const postCall = async <L extends { guid: string }>(
  ctx: Ctx,
  inputs: readonly L[],
  lines: Lines<L>,
  { comment = '', recipient = '' }: Partial<Note>,
  source: Source | null,
  lineOf: (input: L, line: number) => Unnoted<ChangeLine>,
): Promise<AnswerEach> => {
  const { left, policy } = lines
  const posted = await postMovements(
    ctx,
    left.map(({ line, input }): ChangeLine => ({ ...lineOf(input, line), note: { comment, recipient } })),
    { policy, source },
  )
  const late = posted.refused.map(({ line, problem }) => ({ line: left[line]!.line, problem }))
  return { ...(await answerOf(ctx, posted)), failed: failedLines(ctx, inputs, [...lines.refused, ...late]) }
}
