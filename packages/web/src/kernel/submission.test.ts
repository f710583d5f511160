import { describe, expect, it, vi } from 'vitest'
import { Failure } from './failure.ts'
import { createSubmission } from './submission.ts'

const aSubmission = () => {
  const shown: boolean[] = []
  return { shown, submit: createSubmission((saving) => shown.push(saving)) }
}
const refused = (status: number) => new Failure(status, {}, ['no'])
const NOTHING = {}

describe('a submission', () => {
  it('waits until what follows is over', async () => {
    const { shown, submit } = aSubmission()
    const followed = Promise.withResolvers<void>()
    const sent = submit(async () => 1, { onDone: () => followed.promise })
    await Promise.resolve()
    expect(shown).toEqual([true])
    followed.resolve()
    await sent
    expect(shown).toEqual([true, false])
  })
  it('takes a double click for one', async () => {
    const { submit } = aSubmission()
    const call = vi.fn<() => Promise<number>>(async () => 1)
    await Promise.all([submit(call, NOTHING), submit(call, NOTHING)])
    expect(call).toHaveBeenCalledOnce()
  })
  it('does one after the other what is asked meanwhile, where each is about something else', async () => {
    const { shown, submit } = aSubmission()
    const done: string[] = []
    const call = (name: string) => async () => {
      done.push(`${name} begins`)
      await Promise.resolve()
      done.push(`${name} ends`)
    }
    await Promise.all([submit(call('a'), { queues: true }), submit(call('b'), { queues: true })])
    expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect(shown).toEqual([true, true, false])
  })
  it('goes on after a refusal, which it tells', async () => {
    const { shown, submit } = aSubmission()
    const onRefused = vi.fn<() => void>()
    const onDone = vi.fn<() => void>()
    await submit(() => Promise.reject(refused(422)), { onRefused, onDone })
    expect(onRefused).toHaveBeenCalledOnce()
    expect(onDone).not.toHaveBeenCalled()
    expect(shown).toEqual([true, false])
  })
  it('goes on after an error of ours, which it does not hide', async () => {
    const { shown, submit } = aSubmission()
    const onRefused = vi.fn<() => void>()
    await expect(submit(() => Promise.reject(new Error('a bug')), { onRefused })).rejects.toThrow('a bug')
    expect(onRefused).not.toHaveBeenCalled()
    await submit(async () => 1, NOTHING)
    expect(shown).toEqual([true, false, true, false])
  })
  it('waits on when the page is left, but not after a refusal', async () => {
    const { shown, submit } = aSubmission()
    await submit(() => Promise.reject(refused(422)), { leaves: true })
    await submit(async () => 1, { leaves: true })
    expect(shown).toEqual([true, false, true])
  })

  it('keeps the keys of its calls for a repeat, until it succeeds', async () => {
    const { submit } = aSubmission()
    let made = 0
    const newKey = () => `key-${++made}`
    const used: string[] = []
    const attempt = (...calls: string[]) =>
      submit(async (keys) => used.push(...calls.map((call) => keys.of(call, newKey).key)), NOTHING)
    const cut = (...calls: string[]) =>
      submit(async (keys) => {
        used.push(...calls.map((call) => keys.of(call, newKey).key))
        throw refused(0)
      }, NOTHING)
    await cut('move a', 'move b')
    await cut('move a', 'move c')
    await attempt('move a', 'move c')
    await attempt('move a')
    expect(used).toEqual(['key-1', 'key-2', 'key-1', 'key-3', 'key-1', 'key-3', 'key-4'])
  })
  it('knows the same call made twice in one attempt for two', async () => {
    const { submit } = aSubmission()
    let made = 0
    const newKey = () => `key-${++made}`
    const used: string[] = []
    for (let attempt = 0; attempt < 2; attempt++)
      await submit(async (keys) => {
        used.push(keys.of('empty', newKey).key, keys.of('empty', newKey).key)
        throw refused(0)
      }, NOTHING)
    expect(used).toEqual(['key-1', 'key-2', 'key-1', 'key-2'])
  })
})
