import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../kernel/client.ts'
import { Failure } from '../kernel/failure.ts'
import { outdatedNow } from './outdated-banner.tsx'

const KEY = ['outdated']
/** A query on the screen that was answered once, and is then asked again. */
const askedAgain = async (failure: Failure, { wasAnswered = true } = {}) => {
  if (wasAnswered) queryClient.setQueryData(KEY, 'before', { updatedAt: 1_000 })
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => Promise.reject(failure),
    retry: false,
    staleTime: Infinity,
  })
  const leave = observer.subscribe(() => undefined)
  await observer.refetch()
  return { leave, shown: observer.getCurrentResult().data }
}
afterEach(() => queryClient.clear())

it('what could not be read again is told with its age and the reason, as long as it is on the screen', async () => {
  const { leave, shown } = await askedAgain(new Failure(0, {}, ['Injoignable']))
  expect([shown, outdatedNow()]).toEqual(['before', '1000 Injoignable'])
  leave()
  expect(outdatedNow()).toBe('')
})
it('so is what the server could not answer', async () => {
  const { leave } = await askedAgain(new Failure(503, {}, ['Occupé']))
  expect(outdatedNow()).toBe('1000 Occupé')
  leave()
})
it.each([
  ['what is gone or forbidden by now', new Failure(404, {}, ['Introuvable']), true],
  ['what was never read, which has a panel of its own', new Failure(0, {}, ['Injoignable']), false],
])('not %s', async (_, failure, wasAnswered) => {
  const { leave } = await askedAgain(failure, { wasAnswered })
  expect(outdatedNow()).toBe('')
  leave()
})
