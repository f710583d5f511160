import { isFinished, type Status } from '@entrepot/contract/operations/lifecycle.ts'

/** What the order of tasks asks of one; main tasks stand in the order of the list. */
export type Turn = {
  guid: string
  parent: string | null
  status: Status
  /** What a template says of it, as far as it runs by the system. */
  custom?: { type: string } | null
}
const isAutomatic = ({ custom }: Turn): boolean => custom?.type === 'auto'

const BEGUN: readonly Status[] = ['opened', 'in_progress']

/** Whether nothing that comes before a task is left to do: TASK-30, and sub-tasks within their main task. */
const isFree = (task: Turn, tasks: readonly Turn[]): boolean => {
  const before = tasks.slice(0, tasks.indexOf(task)).filter(({ parent }) => parent === task.parent)
  const main = tasks.find(({ guid }) => guid === task.parent)
  return before.every(({ status }) => isFinished(status)) && (!main || BEGUN.includes(main.status))
}

/** The same tasks, each in its turn: what is free and waited is to do, what is to do and not free waits. */
export const inTurn = <T extends Turn>(tasks: readonly T[]): T[] => {
  const turned = [...tasks]
  tasks.forEach((_, at) => {
    const task = turned[at]!
    const free = isFree(task, turned)
    if (task.status === 'awaiting' && free) turned[at] = { ...task, status: isAutomatic(task) ? 'automatic' : 'todo' }
    if ((task.status === 'todo' || task.status === 'automatic') && !free) turned[at] = { ...task, status: 'awaiting' }
  })
  return turned
}

/** What a task becomes that is reopened: where it was, or waiting if something before it is not done. */
export const reopened = (task: Turn, tasks: readonly Turn[], hasWork: boolean): Status => {
  if (!isFree(task, tasks)) return 'awaiting'
  if (isAutomatic(task)) return 'automatic'
  return hasWork ? 'in_progress' : 'todo'
}

const UNTOUCHED: readonly Status[] = ['awaiting', 'todo', 'cancelled']
/** Whether a main task after this one has begun: what it took over would be done twice. */
export const hasLaterBegun = (task: Turn, tasks: readonly Turn[]): boolean =>
  tasks
    .slice(tasks.indexOf(task) + 1)
    .some(({ parent, status }) => parent === task.parent && !UNTOUCHED.includes(status))
