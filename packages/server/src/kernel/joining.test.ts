import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Kernel, Mounted, Raw } from './implement.ts'
import { Admission } from './admission.ts'
import { type Came, Joining } from './joining.ts'
import { LIMITS } from './limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())
/** Who sets out does so at the end of the turn in which it may. */
const settled = async () => {
  await endOfTurn()
  await endOfTurn()
}

/**
 * When calls set out, each of its own record. None of these is carried out: it goes alone, and keeps its place until it
 * says that it has ended.
 */
const joiningOf = () => {
  const admission = new Admission()
  const joining = new Joining(() => ({ admission, services: { pool: {} } }) as unknown as Kernel)
  const mounted = { endpoint: { method: 'POST' }, route: 'POST /moves', together: {} } as unknown as Mounted
  const raw = { request: { claims: { company: 'acme' }, headers: {} } } as unknown as Raw
  return async () => {
    const call: { came?: Came; end: () => void } = {
      end: () => {
        const { turn, leave } = call.came as Exclude<Came, { value: unknown }>
        turn?.()
        leave?.()
      },
    }
    void joining.join(mounted, raw).then((came) => (call.came = came))
    await settled()
    return call
  }
}

describe('calls of a company', () => {
  it('set out beside others that are under way where they are at least half as many, and else when one has ended', async () => {
    const join = joiningOf()
    const [first, second, third] = [await join(), await join(), await join()]
    expect([first, second, third].map(({ came }) => came !== undefined)).toEqual([true, true, true])
    const fourth = await join()
    expect(fourth.came).toBeUndefined()
    first.end()
    await settled()
    expect(fourth.came).toBeDefined()
  })

  it('wait no longer than a lot may take that keeps nobody waiting', async () => {
    const join = joiningOf()
    for (let calls = 0; calls < 3; calls++) await join()
    const fourth = await join()
    expect(fourth.came).toBeUndefined()
    await vi.advanceTimersByTimeAsync(LIMITS.briefMs - 1)
    await settled()
    expect(fourth.came).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await settled()
    expect(fourth.came).toBeDefined()
  })
})
