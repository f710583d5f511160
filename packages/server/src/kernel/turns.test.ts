import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

const BRIEF_MS = 40
/** Enters without waiting for it, and tells who was let in. */
const aLine = (atOnce: number) => {
  const turns = new Turns(atOnce, BRIEF_MS)
  const entered: string[] = []
  const leave = new Map<string, () => void>()
  return {
    entered,
    leave: (name: string) => leave.get(name)!(),
    ask: (name: string) =>
      turns.enter().then((left) => {
        entered.push(name)
        leave.set(name, left)
      }),
  }
}
const settled = () => new Promise((go) => setImmediate(go))

it('so many work at once, the others in the order in which they came', async () => {
  const { ask, entered, leave } = aLine(2)
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await settled()
  expect(entered).toEqual(['a', 'b'])
  leave('b')
  await settled()
  expect(entered).toEqual(['a', 'b', 'c'])
  // Leaving twice makes no second place.
  leave('b')
  await settled()
  expect(entered).toEqual(['a', 'b', 'c'])
  leave('a')
  await settled()
  expect(entered).toEqual(['a', 'b', 'c', 'd'])
})

it('nobody waits for what takes long, and its end makes no place that it no longer has', async () => {
  const { ask, entered, leave } = aLine(1)
  for (const name of ['long', 'next', 'last']) void ask(name)
  await settled()
  expect(entered).toEqual(['long'])
  await expect.poll(() => entered.length, { interval: 2 }).toBe(2)
  leave('long')
  await settled()
  expect(entered).toEqual(['long', 'next'])
  leave('next')
  await settled()
  expect(entered).toEqual(['long', 'next', 'last'])
})

it('who works alone may take as long as he likes, and who comes then waits no longer than briefly', async () => {
  const { ask, entered } = aLine(1)
  void ask('alone')
  await sleep(3 * BRIEF_MS)
  void ask('later')
  await expect.poll(() => entered, { interval: 2 }).toEqual(['alone', 'later'])
})
