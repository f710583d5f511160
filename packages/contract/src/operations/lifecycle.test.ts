import { describe, expect, it } from 'vitest'
import { refusedTask, type Status, statusOf, TASK_STATES } from './lifecycle.ts'

const TODAY = '2026-11-23'
const of = (statuses: readonly Status[], start: string | null = null) =>
  statusOf(
    statuses.map((status) => ({ status })),
    start,
    TODAY,
  )

describe('the status of an operation (settled difference 11)', () => {
  it.each<[Status[], Status]>([
    [['closed', 'error', 'pending'], 'error'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['closed', 'cancelled'], 'closed'],
    [['closed', 'closed'], 'closed'],
    [['closed', 'automatic'], 'automatic'],
    [['in_progress', 'automatic'], 'in_progress'],
    [['closed', 'todo'], 'in_progress'],
    [['closed', 'pending'], 'in_progress'],
    [['opened', 'in_progress'], 'in_progress'],
    [['opened', 'awaiting'], 'opened'],
    [['cancelled', 'opened'], 'opened'],
    [['pending', 'awaiting'], 'pending'],
    [['pending', 'cancelled'], 'pending'],
    [['pending', 'todo'], 'todo'],
    [['cancelled', 'todo'], 'todo'],
    [['todo', 'awaiting'], 'todo'],
  ])('of tasks that are %j is %s', (statuses, status) => expect(of(statuses)).toBe(status))

  it('waits for its first day, as long as nothing has begun', () =>
    expect([
      of(['todo', 'awaiting'], '2026-11-24'),
      of(['todo', 'awaiting'], TODAY),
      of(['opened', 'awaiting'], '2026-11-24'),
    ]).toEqual(['awaiting', 'todo', 'opened']))

  it('is automatic while only automatic tasks are left, waiting ones among them', () =>
    expect(
      statusOf([{ status: 'closed' }, { status: 'automatic' }, { status: 'awaiting', isAutomatic: true }], null, TODAY),
    ).toBe('automatic'))
})

describe('a closed task', () => {
  it('is told to be over in the words that fit what was asked (TASK-09)', () =>
    expect(
      (['close', 'suspend', 'cancel', 'reopen', 'open', 'save', 'scan'] as const).map((act) =>
        refusedTask('closed', act),
      ),
    ).toEqual([
      'task_completed',
      'task_completed',
      'task_completed',
      'task_closed',
      'task_closed',
      'task_closed',
      'task_closed',
    ]))
  it('is left by no act (T4)', () =>
    expect(Object.values(TASK_STATES.acts).flatMap(({ from }) => from)).not.toContain('closed'))
})
