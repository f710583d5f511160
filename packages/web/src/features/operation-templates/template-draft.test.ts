import { expect, it } from 'vitest'
import { bodyOf, mayBeSub, newField, newTask } from './template-draft.ts'

const task = (name: string, part: Partial<ReturnType<typeof newTask>> = {}) => ({ ...newTask(name), ...part })

it('names the main task of a sub-task by its place, and none for what has nothing above it (COP-20)', () => {
  const tasks = [
    task('A', { isSub: true }),
    task('B'),
    task('C', { isSub: true }),
    task('D'),
    task('E', { isSub: true }),
  ]
  expect(bodyOf(tasks).map(({ parent }) => parent)).toEqual([null, null, 1, null, 3])
})

it('lets nothing belong to what the system does', () => {
  expect(mayBeSub([task('A', { type: 'auto' }), task('B')], 1)).toBe(false)
  expect(mayBeSub([task('A'), task('B')], 1)).toBe(true)
})

it('sends what the type of a task has, and nothing that was set for another one', () => {
  const form = [newField('Avis')]
  const [scan, sheet] = bodyOf([
    task('Scan', { auto_type: 'reserve_items', form, source_location: { guid: 'a', name: 'Halle' } }),
    task('Fiche', { type: 'form', form }),
  ])
  expect(scan).toMatchObject({ auto_type: null, form: [], source_location: null, item_filters: null })
  expect(sheet!.form).toMatchObject([{ name: 'Avis', type: 'text' }])
  expect(sheet!.form![0]).not.toHaveProperty('key')
})
