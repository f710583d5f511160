import type { Status } from '@entrepot/contract/operations/lifecycle.ts'
import { describe, expect, it } from 'vitest'
import { hasLaterBegun, inTurn, reopened, type Turn } from './turns.ts'

/** `a todo, a.b awaiting`: a main task and its sub-task. */
const tasksOf = (text: string): Turn[] =>
  text.split(', ').map((one) => {
    const [name, status] = one.split(' ') as [string, Status]
    const [parent, child] = name.split('.')
    return child ? { guid: child, parent: parent!, status } : { guid: name, parent: null, status }
  })
const turned = (text: string) =>
  inTurn(tasksOf(text))
    .map(({ status }) => status)
    .join(' ')

describe('the turn of a task', () => {
  it.each([
    ['a todo, b awaiting', 'todo awaiting'],
    ['a closed, b awaiting, c awaiting', 'closed todo awaiting'],
    ['a cancelled, b awaiting', 'cancelled todo'],
    ['a todo, b todo', 'todo awaiting'],
    ['a pending, b awaiting', 'pending awaiting'],
    ['a cancelled, b cancelled, c awaiting', 'cancelled cancelled todo'],
    ['a todo, a.b awaiting, c awaiting', 'todo awaiting awaiting'],
    ['a opened, a.b awaiting, a.d awaiting, c awaiting', 'opened todo awaiting awaiting'],
    ['a in_progress, a.b closed, a.d awaiting, c awaiting', 'in_progress closed todo awaiting'],
  ])('%s: %s', (before, after) => expect(turned(before)).toBe(after))

  it('is where it was for one that is reopened, unless something before it is not done', () => {
    const [first, second] = tasksOf('a pending, b cancelled')
    const tasks = [first!, second!]
    expect([reopened(first!, tasks, false), reopened(first!, tasks, true), reopened(second!, tasks, true)]).toEqual([
      'todo',
      'in_progress',
      'awaiting',
    ])
  })

  it('has passed once a later task has begun', () => {
    const begun = (text: string) => {
      const tasks = tasksOf(text)
      return hasLaterBegun(tasks[0]!, tasks)
    }
    expect([
      begun('a cancelled, b todo'),
      begun('a cancelled, b opened'),
      begun('a cancelled, b pending'),
      begun('a cancelled, a.b opened, c todo'),
    ]).toEqual([false, true, true, false])
  })
})
