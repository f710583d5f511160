import { ownWork } from '../../../kernel/own-work/index.ts'
import { sessionOwner } from '../../../kernel/token-owner.ts'
import type { Draft } from './draft.ts'

/** Of one person, company and task: nobody else finds it on this device (TASK-18). */
const nameOf = (task: string) => `task:${sessionOwner().replace('.', ':')}:${task}`
export const noDraft = (updatedAt: string): Draft => ({ updatedAt, at: '', entries: {}, folders: null })
export const isEmptyDraft = ({ entries, folders, form }: Draft) =>
  Object.keys(entries).length === 0 && folders === null && form === undefined

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
export type Sent = Pick<Draft, 'entries' | 'form'>
/** Entries that are not as they were sent. */
const changedSince = <T>(now: Readonly<Record<string, T>>, sent: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(sent[name], value)))
/** What is left of a draft once the server has what was sent of it; what was typed meanwhile stays. */
export const withoutSent = ({ form = {}, ...before }: Draft, sent: Sent, updatedAt: string): Draft => {
  const answers = changedSince(form, sent.form ?? {})
  return {
    ...before,
    updatedAt,
    folders: null,
    entries: changedSince(before.entries, sent.entries),
    ...(Object.keys(answers).length > 0 && { form: answers }),
  }
}

/** What was typed into tasks, on this device until it is saved. */
export const taskDrafts = {
  read: (task: string) => ownWork.read<Draft>(sessionOwner(), nameOf(task)).catch(() => undefined),
  /** A browser that keeps nothing has what is typed as long as the page stands. */
  keep: async (task: string, draft: Draft): Promise<void> => {
    const [owner, name] = [sessionOwner(), nameOf(task)]
    await (isEmptyDraft(draft) ? ownWork.remove(owner, name) : ownWork.write(owner, name, draft)).catch(() => undefined)
  },
}
