import { MOST_LINES_SENT } from '@entrepot/contract/operations/bounds.ts'
import type { LineInput, Task } from '@entrepot/contract/operations/task.ts'
import type { CallOptions } from '../../../kernel/send.ts'
import { operations } from '../api.ts'
import type { Ending } from '../sending/work-act.ts'
import { bodyOf, type Draft } from './draft.ts'

type Params = { guid: string; task: string }
type Told = (done: number, total: number) => void

/** Saves or ends a task with what was typed. All but the last part is saved first: a call holds so many lines. */
export const sendDraft = async (
  params: Params,
  draft: Draft,
  ending: Ending | null,
  options: CallOptions,
  onPart: Told = () => undefined,
): Promise<Task> => {
  const lines = bodyOf(draft.entries)
  let { updatedAt } = draft
  let at = 0
  for (; at + MOST_LINES_SENT < lines.length; at += MOST_LINES_SENT) {
    onPart(at, lines.length)
    const part: LineInput[] = lines.slice(at, at + MOST_LINES_SENT)
    ;({ updatedAt } = await operations.saveTask({ params, body: { updatedAt, lines: part } }, options))
  }
  const rest = lines.slice(at)
  const body = {
    updatedAt,
    ...(rest.length > 0 && { lines: rest }),
    ...(draft.folders && { folders: [...draft.folders] }),
    ...(draft.form && { form: draft.form }),
  }
  return ending
    ? operations.closeTask({ params, body: { ...body, ...ending } }, options)
    : operations.saveTask({ params, body }, options)
}
