import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import { isFinished } from '@entrepot/contract/operations/lifecycle.ts'
import type { TaskClose } from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../../kernel/context.ts'
import type { LockedTask } from '../acts.ts'
import type { LineRow } from '../lines.queries.ts'
import type { TaskRow } from '../tasks.queries.ts'

/** What closing a task does, with all its lines as they are kept; all of it in the transaction of the call. */
export type Closing = LockedTask & {
  lines: readonly LineRow[]
  said: Pick<TaskClose, 'action' | 'recipient' | 'confirm' | 'skipBundles'>
}
export type Effect = (ctx: Ctx, closing: Closing) => Promise<void>

/** A line that names a record, and how much of it the effect is about. */
export type Part = { line: LineRow; item: string; quantity: Hundredths }
export const sourceOf = ({ operation }: Closing) => ({ kind: 'operation' as const, guid: operation.guid })
export const noteOf = ({ operation }: Closing, recipient = '') => ({ comment: operation.title, recipient })
export const fieldOf = ({ id }: LineRow) => `lines.${id}`

/** The next task of a kind that still waits for what this one leaves. */
export const nextOf = ({ tasks, task }: Closing, kind: TaskKind): TaskRow | undefined =>
  tasks.find((one) => one.kind === kind && one.position > task.position && !isFinished(one.status))

export const partsOf = (lines: readonly LineRow[], quantityOf: (line: LineRow) => Hundredths | null): Part[] =>
  lines.flatMap((line) => {
    const quantity = quantityOf(line) ?? 0
    return line.item && quantity > 0 ? [{ line, item: line.item.guid, quantity }] : []
  })
