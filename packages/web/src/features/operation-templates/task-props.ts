import type { TaskDraft } from './template-draft.ts'

/** What a call refused, by field. */
export type Refused = Readonly<Record<string, string>>

/** What every part of the editor of a task is given. */
export type TaskProps = {
  task: TaskDraft
  /** What the server refused of a field of the task. */ errorOf: (field: string) => string | undefined
  readOnly: boolean
  onChange: (part: Partial<TaskDraft>) => void
}
