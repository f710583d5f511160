import { beforeEach, expect, it } from 'vitest'
import { toast } from './toasts.ts'
import { undo, wayBack } from './undo.ts'

beforeEach(() => {
  undo.clear()
  toast.clear()
})
const acts: string[] = []
const offer = (name: string) => undo.offer(name, { label: 'Annuler', run: () => void acts.push(name) })

it('takes the last act back first, each once, whether by its message or by the key', () => {
  acts.length = 0
  for (const name of ['a', 'b', 'c']) offer(name)
  toast
    .all()
    .find(({ text }) => text === 'b')!
    .action!.run()
  expect(undo.last()).toBe(true)
  expect(undo.last()).toBe(true)
  expect(undo.last()).toBe(false)
  expect(acts).toEqual(['b', 'c', 'a'])
  expect(toast.all()).toEqual([])
})
it('still takes back what its message no longer shows, and nothing of another session', () => {
  acts.length = 0
  offer('a')
  toast.clear()
  undo.last()
  offer('b')
  undo.clear()
  expect([undo.last(), acts]).toEqual([false, ['a']])
})
it('says without a button what cannot be taken back', () => {
  undo.offer('Supprimé', undefined)
  expect(toast.all()).toMatchObject([{ text: 'Supprimé' }])
  expect([toast.all()[0]!.action, undo.last()]).toEqual([undefined, false])
})
it('fetches again what is shown once the call is over, also where it was refused', async () => {
  const seen: string[] = []
  const refresh = () => void seen.push('shown')
  wayBack('Annuler', async () => void seen.push('called'), refresh).run()
  wayBack('Annuler', () => Promise.reject(new Error('409')), refresh).run()
  await expect.poll(() => seen).toEqual(['called', 'shown', 'shown'])
})
