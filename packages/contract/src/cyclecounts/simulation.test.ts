import { describe, expect, it } from 'vitest'
import { exposureOf, riskOf, type Shown } from './risk.ts'

/** A small generator of its own, so that a seed is a seed for ever. */
const dice = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const normal = (roll: () => number) => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())

const RECORDS = 1_000
const DAYS = 250
/** Each record is counted twice a year on average, whoever says which. */
const A_DAY = 8
const PLACES = 12
const KINDS = 8

type Thing = { place: number; kind: number; price: number; quantity: number; aDay: number }
type World = {
  things: Thing[]
  /** What happens on each day to each thing: how many movements, and whether one of them, or a hand, makes it wrong. */
  days: { moves: Uint8Array; goesWrong: Uint8Array }[]
}

/**
 * A store as stores are: a few things move every day and most once in a while, prices lie over four orders of
 * magnitude, and what moves much is not what is dear. Movements are booked wrong now and then, in some places more
 * often than in others, and now and then something is taken away, of some kinds more often than of others.
 */
const worldOf = (seed: number): World => {
  const roll = dice(seed)
  const misbooked = Array.from({ length: PLACES }, () => 0.03 * Math.exp(0.9 * normal(roll)))
  const taken = Array.from({ length: KINDS }, () => 0.0006 * Math.exp(1 * normal(roll)))
  const things = Array.from({ length: RECORDS }, () => ({
    place: Math.floor(roll() * PLACES),
    kind: Math.floor(roll() * KINDS),
    price: 10 * Math.exp(1.5 * normal(roll)),
    quantity: 1 + Math.floor(50 * roll()),
    aDay: Math.min(3, 0.08 * Math.exp(1.3 * normal(roll))),
  }))
  const days = Array.from({ length: DAYS }, () => {
    const moves = new Uint8Array(RECORDS)
    const goesWrong = new Uint8Array(RECORDS)
    things.forEach(({ aDay, place, kind }, at) => {
      for (let n = 0; n < 3; n++) if (roll() < aDay / 3) moves[at]!++
      for (let n = 0; n < moves[at]!; n++) if (roll() < misbooked[place]!) goesWrong[at] = 1
      if (roll() < taken[kind]!) goesWrong[at] = 1
    })
    return { moves, goesWrong }
  })
  return { things, days }
}

/** What is counted on a day, told what the days before have shown. */
type Policy = (day: number) => number[]
type Found = (at: number, isWrong: boolean, day: number) => void

/** The records that were wrong when they were counted. */
const errorsFound = ({ days }: World, plan: Policy, told: { moved: (at: number) => void; found: Found }): number => {
  const wrong = new Uint8Array(RECORDS)
  let errors = 0
  days.forEach(({ moves, goesWrong }, day) => {
    for (let at = 0; at < RECORDS; at++) {
      for (let n = 0; n < moves[at]!; n++) told.moved(at)
      if (goesWrong[at]) wrong[at] = 1
    }
    const some = plan(day)
    expect(new Set(some).size).toBe(A_DAY)
    for (const at of some) {
      if (wrong[at]) errors++
      told.found(at, wrong[at] === 1, day)
      wrong[at] = 0
    }
  })
  return errors
}

/**
 * The schedule that people keep today: classes by the value that goes through in a year, 80, 15 and 5 % of it, of which
 * A is counted twelve times as often as C and B four times. What is most overdue in its class comes first.
 */
const byClasses = ({ things, days }: World): Policy & { found: Found } => {
  const through = things.map(
    ({ price }, at) => price * days.reduce((sum, { moves }) => sum + moves[at]!, 0) + price / 100,
  )
  const total = through.reduce((sum, one) => sum + one, 0)
  const often = new Float64Array(RECORDS)
  let sum = 0
  for (const at of through.map((_, n) => n).toSorted((a, b) => through[b]! - through[a]!)) {
    often[at] = sum < total * 0.8 ? 12 : sum < total * 0.95 ? 4 : 1
    sum += through[at]!
  }
  const last = new Float64Array(RECORDS).map((_, at) => -((at * 37) % 100))
  return Object.assign(
    (day: number) =>
      things
        .map((_, at) => at)
        .toSorted((a, b) => (day - last[b]!) * often[b]! - (day - last[a]!) * often[a]!)
        .slice(0, A_DAY),
    { found: ((at, _, day) => (last[at] = day)) satisfies Found },
  )
}

const byRisk = ({ things }: World): Policy & { found: Found; moved: (at: number) => void } => {
  const movements = new Float64Array(RECORDS)
  const last = new Float64Array(RECORDS).map((_, at) => -((at * 37) % 100))
  const wasWrong = new Uint8Array(RECORDS)
  const tally = (count: number) => Array.from({ length: count }, (): Shown => ({ errors: 0, exposure: 0 }))
  const [company, places, kinds] = [tally(1), tally(PLACES), tally(KINDS)]
  const riskAt = (at: number, day: number) => {
    const { price, quantity, place, kind } = things[at]!
    return riskOf({
      value: price * quantity,
      movements: movements[at]!,
      days: day - last[at]!,
      wasWrong: wasWrong[at] === 1,
      company: company[0]!,
      folder: places[place]!,
      category: kinds[kind]!,
    })
  }
  return Object.assign(
    (day: number) => {
      const risks = things.map((_, at) => riskAt(at, day))
      return things
        .map((_, at) => at)
        .toSorted((a, b) => risks[b]! - risks[a]!)
        .slice(0, A_DAY)
    },
    {
      moved: (at: number) => void movements[at]!++,
      found: ((at, isWrong, day) => {
        const exposure = exposureOf({ movements: movements[at]!, days: day - last[at]! })
        movements[at] = 0
        last[at] = day
        wasWrong[at] = isWrong ? 1 : 0
        for (const one of [company[0]!, places[things[at]!.place]!, kinds[things[at]!.kind]!]) {
          one.exposure += exposure
          if (isWrong) one.errors++
        }
      }) satisfies Found,
    },
  )
}

const SEEDS = Array.from({ length: 8 }, (_, at) => 46 + at)
describe('counting by risk beside counting by classes (X-46)', () => {
  it('finds at least half as many errors again at the same effort, over seeds', () => {
    const ratios = SEEDS.map((seed) => {
      const world = worldOf(seed)
      const classes = byClasses(world)
      const risk = byRisk(world)
      const byClass = errorsFound(world, classes, { moved: () => {}, found: classes.found })
      const found = errorsFound(world, risk, risk)
      return found / byClass
    })
    const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length
    expect(mean).toBeGreaterThanOrEqual(1.5)
    expect(Math.min(...ratios)).toBeGreaterThan(1)
  })
})
