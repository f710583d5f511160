import type { Day } from '../kernel/company-clock.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { defineTransitions, refusalIn } from '../kernel/transitions.ts'

/** INTER-03, TASK-04. */
export const STATUSES = [
  'awaiting',
  'todo',
  'opened',
  'in_progress',
  'pending',
  'automatic',
  'error',
  'closed',
  'cancelled',
] as const
export type Status = (typeof STATUSES)[number]

/** The three acts that ask for a reason and a role of their own (TASK-05 to TASK-07). */
export const STOPPING_ACTS = ['suspend', 'cancel', 'reopen'] as const
export type StoppingAct = (typeof STOPPING_ACTS)[number]

const PERFORMER = 'whom the task is given to, or a member of the group'
const REASON = 'a reason'

/** The life of a task. An operation has no table of its own: its status follows from its tasks (`statusOf`). */
export const TASK_STATES = defineTransitions({
  name: 'Task of an operation',
  area: 'INTERVENTION',
  states: STATUSES,
  start: 'awaiting',
  refusal: 'task_state',
  refusals: {
    awaiting: 'task_awaiting',
    todo: 'task_unopened',
    pending: 'task_pending',
    cancelled: 'task_cancelled',
    closed: 'task_closed',
  },
  acts: {
    turn: { from: ['awaiting'], to: ['todo', 'automatic'], right: 'none', guard: 'the task before it is done' },
    wait: { from: ['todo', 'automatic'], to: 'awaiting', right: 'none', guard: 'the task before it is reopened' },
    open: {
      from: ['todo', 'opened', 'in_progress'],
      to: ['opened', 'in_progress'],
      right: 'none',
      guard: PERFORMER,
      effect: 'one that is open already stays as it is',
    },
    save: { from: ['opened', 'in_progress'], to: 'in_progress', right: 'none', guard: PERFORMER },
    scan: { from: ['opened', 'in_progress'], to: 'in_progress', right: 'none', guard: PERFORMER },
    close: {
      from: ['opened', 'in_progress'],
      to: 'closed',
      right: 'none',
      guard: `${PERFORMER}; its sub-tasks are done`,
      effect: 'posts its movements, all or none, and gives its turn to the next task',
    },
    suspend: { from: ['todo', 'opened', 'in_progress'], to: 'pending', right: 'TASK_SUSPEND', guard: REASON },
    cancel: {
      from: ['awaiting', 'todo', 'opened', 'in_progress', 'pending', 'automatic', 'error'],
      to: 'cancelled',
      right: 'TASK_CANCEL',
      guard: REASON,
      effect: 'gives its turn to the next task',
    },
    reopen: {
      from: ['pending', 'cancelled', 'error'],
      to: ['awaiting', 'todo', 'in_progress', 'automatic'],
      right: 'TASK_REOPEN',
      guard: `${REASON}; no later task has begun`,
    },
    run: { from: ['automatic'], to: ['closed', 'error'], right: 'none' },
  },
})
export type TaskAct = keyof (typeof TASK_STATES)['acts'] & string

const ENDING: readonly string[] = ['close', 'suspend', 'cancel']
/** Why an act is refused in this status (TASK-09). */
export const refusedTask = (status: Status, act: TaskAct): ErrorCode => {
  if (status === 'closed') return ENDING.includes(act) ? 'task_completed' : 'task_closed'
  return act === 'reopen' ? 'task_running' : refusalIn(TASK_STATES, status)
}

export const isFinished = (status: Status): boolean => status === 'closed' || status === 'cancelled'

type TaskFacts = { status: Status; isAutomatic?: boolean }
/** The status of an operation with these tasks, as "Settled differences" 11 says it, in its order. */
export const statusOf = (tasks: readonly TaskFacts[], startDate: Day | null, today: Day): Status => {
  const all = (...statuses: readonly Status[]) => tasks.every(({ status }) => statuses.includes(status))
  const some = (...statuses: readonly Status[]) => tasks.some(({ status }) => statuses.includes(status))
  const left = tasks.filter(({ status }) => !isFinished(status))
  const are = (...statuses: readonly Status[]) => left.every(({ status }) => statuses.includes(status))
  if (some('error')) return 'error'
  if (all('cancelled')) return 'cancelled'
  if (all('closed', 'cancelled')) return 'closed'
  if (some('automatic') && left.every(({ status, isAutomatic }) => status === 'automatic' || isAutomatic))
    return 'automatic'
  if (some('in_progress', 'closed')) return 'in_progress'
  if (some('opened')) return 'opened'
  if (some('pending') && are('pending', 'awaiting')) return 'pending'
  return startDate !== null && startDate > today ? 'awaiting' : 'todo'
}
