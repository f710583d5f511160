import { describe, expect, it } from 'vitest'
import { Admission } from './admission.ts'
import { Problem } from './problem.ts'

/** Nobody loses patience within a test, however slow the machine is, unless that is its matter. */
const PATIENT_MS = 60_000
const LIMITS = { atOnce: 3, atOncePerCompany: 2, waitMs: PATIENT_MS }
/** Calls enter and leave as the test says; `order` names those that were let in. */
const aDoor = (limits = LIMITS) => {
  let now = 0
  const door = new Admission(limits, () => now)
  const order: string[] = []
  const leave: (() => void)[] = []
  const ask = (company: string, name = company) =>
    door.enter(company).then((left) => {
      order.push(name)
      leave.push(left)
    })
  return {
    door,
    order,
    ask,
    pass: (ms: number) => {
      now += ms
    },
    leaveFirst: async () => {
      leave.shift()!()
      await Promise.resolve()
    },
  }
}
const settled = () => new Promise((go) => setImmediate(go))

describe('admission', () => {
  it('lets in as many as there are places, and leaves one for the others', async () => {
    const { door, order, ask, leaveFirst } = aDoor()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
    await settled()
    expect([order, door.running, door.waiting]).toEqual([['a1', 'a2'], 2, 2])
    void ask('b')
    await settled()
    expect(order).toEqual(['a1', 'a2', 'b'])
    await leaveFirst()
    await settled()
    expect(order).toEqual(['a1', 'a2', 'b', 'a3'])
    // Who still waited at the end would be sent away beside the tests of another file.
    await leaveFirst()
    await settled()
    expect(door.waiting).toBe(0)
  })

  it('takes the companies in turn, however many calls of one are waiting', async () => {
    const { order, ask, leaveFirst } = aDoor({ atOnce: 1, atOncePerCompany: 1, waitMs: PATIENT_MS })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
    for (const name of ['b1', 'b2']) void ask('b', name)
    for (let n = 0; n < 6; n++) {
      await settled()
      await leaveFirst()
    }
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  })

  it('sends away at once who would wait too long, and only for as long as calls are slow', async () => {
    const { door, ask, pass, leaveFirst } = aDoor({ atOnce: 1, atOncePerCompany: 1, waitMs: PATIENT_MS })
    await ask('a')
    // One that took a hundred times as long: the mean rises above what anybody may wait.
    pass(100 * PATIENT_MS)
    await leaveFirst()
    await ask('a')
    const refused = await door.enter('a').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'busy', retryAfter: 1 })
    await leaveFirst()
    for (let n = 0; n < 100; n++) {
      await ask('a')
      await leaveFirst()
    }
    await ask('a')
    const waits = ask('a')
    await leaveFirst()
    await waits
    expect([door.running, door.waiting]).toEqual([1, 0])
  })

  it('sends away who has waited too long after all, and keeps no place for him', async () => {
    const { door, ask, order, leaveFirst } = aDoor({ atOnce: 1, atOncePerCompany: 1, waitMs: 30 })
    await ask('a')
    await expect(door.enter('a')).rejects.toMatchObject({ code: 'busy' })
    expect(door.waiting).toBe(0)
    await leaveFirst()
    await ask('b')
    expect([order, door.running]).toEqual([['a', 'b'], 1])
  })
})
