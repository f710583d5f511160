import { setTimeout as sleep } from 'node:timers/promises'
import { History, isSentAway, isUnknown, openKeys } from './history.ts'
import { into, move, type Order, outOf, place } from './orders.ts'
import { type Random, randomOf, shuffled } from './random.ts'
import type { Stock, World } from './world.ts'

export type LoadPlan = {
  seed: number
  /** The beginning of every key; one load, one name. */
  name: string
  world: World
  stock: Stock
  /** Where to send next; the number counts the tries of one request. */
  nodeOf: (client: number, tries: number) => string
  /** Without an answer: give up for now, or send again to whom `nodeOf` names. */
  onSilence: 'stop' | 'again'
  /** At most so long between two requests of a client. */
  pauseMs?: number
}
export type Load = { stop: () => Promise<void>; ended: Promise<unknown> }

/** Everything sent in a run, so that what stayed without an answer can be sent again. */
export class Workload {
  readonly history = new History()
  private readonly orders = new Map<string, Order>()

  /** Every client moves stock until stopped, one request after the other. */
  start(plan: LoadPlan): Load {
    let stopped = false
    const ended = Promise.all(
      plan.world.tokens.map(async (_, client) => {
        const random = randomOf(plan.seed, client)
        for (let n = 0; !stopped; n++) {
          const answered = await this.send(plan, client, `${plan.name}-${client}-${n}`, anyOrder(random, plan.stock))
          if (!answered) return
          if (plan.pauseMs) await sleep(random.below(plan.pauseMs))
        }
      }),
    )
    return {
      ended,
      stop: async () => {
        stopped = true
        await ended
      },
    }
  }

  /** Sends again, with its key, what nobody knows the outcome of. */
  async settle(world: World, node: string): Promise<void> {
    for (const [key, { client }] of openKeys(this.history)) {
      await this.send({ world, nodeOf: () => node, onSilence: 'again' }, client, key, this.orders.get(key)!)
    }
  }

  /** One more piece of stock, from a client of its own, until it is in; answers the time that took. */
  async untilWritten(world: World, node: string, key: string, item: string): Promise<number> {
    const startedAt = performance.now()
    await this.send({ world, nodeOf: () => node, onSilence: 'again' }, 0, key, into(item, 1))
    return performance.now() - startedAt
  }

  private async send(
    { world, nodeOf, onSilence }: Pick<LoadPlan, 'world' | 'nodeOf' | 'onSilence'>,
    client: number,
    key: string,
    order: Order,
  ): Promise<boolean> {
    this.orders.set(key, order)
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const attempt = await place(
        this.history,
        { client, token: world.tokens[client]!, node: nodeOf(client, tries) },
        key,
        order,
      )
      if (!isUnknown(attempt)) return true
      if (onSilence === 'stop' && !isSentAway(attempt)) return false
      await sleep(isSentAway(attempt) ? 100 : 20)
    }
    return false
  }
}
/** Who is sent away so often has met a fault of its own: the key stays open, and the report says so. */
const MOST_TRIES = 400

/** Bundles are moved in any order and both directions; there is always enough. */
const anyOrder = (random: Random, { here, there, records }: Stock): Order => {
  const record = random.pick(records)[random.chance(0.5) ? 'here' : 'there']
  if (random.chance(0.4)) return outOf(record, random.between(1, 3))
  if (random.chance(0.5)) return into(record, random.between(1, 3))
  const bundle = shuffled(random, records).slice(0, random.between(1, 3))
  return random.chance(0.5)
    ? move(
        bundle.map((pair) => pair.here),
        1,
        there,
      )
    : move(
        bundle.map((pair) => pair.there),
        1,
        here,
      )
}
