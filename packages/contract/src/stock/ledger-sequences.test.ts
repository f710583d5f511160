import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { checkQuantity, QUANTITY_LIMIT } from '../kernel/quantity.ts'
import { availableOf, type Intent, type Movement, type Plan, planMovement, type StockRecord } from './ledger.ts'
import { reverse } from './reverse.ts'
import { aRecord, count } from './ledger-cases.ts'

describe('after any sequence of movements', () => {
  const folders = ['f1', 'f2', 'f3']
  const kinds = [
    { type: 'product', unit: 'kg' },
    { type: 'item', unit: 'piece' },
    { type: 'equipment', unit: 'piece' },
    { type: 'variant', unit: 'l' },
  ] as const
  type World = { records: Map<string, StockRecord>; ledger: Movement[] }
  type Step = {
    pick: number
    what: 'in' | 'out' | 'count' | 'move' | 'moveAll' | 'reverse' | 'reserve'
    amount: number
    folder: number
    drift: number
  }

  const anyAmount = fc.oneof(
    fc.integer({ min: 0, max: 30 }).map((pieces) => pieces * 100),
    fc.integer({ min: -50, max: 3000 }),
    fc.constantFrom(0, 100, QUANTITY_LIMIT - 100, QUANTITY_LIMIT),
  )
  const anyStep: fc.Arbitrary<Step> = fc.record({
    pick: fc.nat(1000),
    what: fc.constantFrom('in', 'in', 'out', 'out', 'count', 'move', 'move', 'moveAll', 'reverse', 'reserve'),
    amount: anyAmount,
    folder: fc.nat(2),
    drift: fc.integer({ min: -3, max: 3 }).map((pieces) => pieces * 100),
  })
  const newWorld = (): World => {
    const records = kinds.map((kind, index) =>
      aRecord({ ...kind, guid: `r${index}`, articleGuid: `a${index}`, quantity: 0, lastSeq: 0 }),
    )
    return { records: new Map(records.map((record) => [record.guid, record])), ledger: [] }
  }
  const pick = <T>(from: readonly T[], index: number): T => {
    const found = from[index % from.length]
    if (found === undefined) throw new Error('nothing to pick')
    return found
  }

  const intentOf = (world: World, record: StockRecord, step: Step, newRecordGuid: string): Intent => {
    if (step.what === 'in' || step.what === 'out') return { kind: step.what, quantity: step.amount, action: 'x' }
    if (step.what === 'count') return count(step.amount, record.quantity + step.drift)
    const destinationFolder = pick(folders, step.folder)
    const destinationRecord = [...world.records.values()].find(
      (other) =>
        other.guid !== record.guid &&
        other.articleGuid === record.articleGuid &&
        other.folderGuid === destinationFolder,
    )
    return {
      kind: 'move',
      quantity: step.what === 'moveAll' ? undefined : step.amount,
      destinationFolder,
      destinationRecord,
      newRecordGuid,
      action: 'movement',
    }
  }

  const take = (world: World, step: Step, index: number) => {
    const record = pick([...world.records.values()], step.pick)
    if (step.what === 'reserve') {
      const reserved = Math.max(0, Math.min(step.amount, record.quantity))
      world.records.set(record.guid, { ...record, reserved })
      return
    }
    if (step.what === 'reverse' && world.ledger.length === 0) return
    const group = step.what === 'reverse' ? pick(world.ledger, step.pick).groupKey : ''
    const planned =
      step.what === 'reverse'
        ? reverse(
            world.ledger.filter((movement) => movement.groupKey === group),
            world.records.values(),
            `g${index}`,
          )
        : planMovement(record, intentOf(world, record, step, `n${index}`), `g${index}`)
    if (isRefusal(planned)) return
    checkPlan(world, planned, step)
    for (const changed of planned.records) world.records.set(changed.guid, changed)
    world.ledger.push(...planned.movements)
  }

  const checkPlan = (world: World, planned: Plan, step: Step) => {
    // S6: a move between folders creates and destroys nothing, and is of one article.
    if ((step.what === 'move' || step.what === 'moveAll') && planned.movements.length > 0) {
      expect(planned.movements.reduce((sum, { delta }) => sum + delta, 0)).toBe(0)
      expect(new Set(planned.movements.map(({ articleGuid }) => articleGuid)).size).toBe(1)
      expect(new Set(planned.movements.map(({ folderGuid }) => folderGuid)).size).toBe(2)
    }
    for (const after of planned.records) {
      const before = world.records.get(after.guid)
      // R4: nothing but a count leaves less than is kept for others. A whole record keeps what is reserved of it.
      const isCount = planned.movements.some(({ kind }) => kind === 'count') || step.what === 'reverse'
      if (!isCount && after.quantity < (before?.quantity ?? 0))
        expect(after.quantity).toBeGreaterThanOrEqual(after.reserved)
      // T22: only a count touches the figures of a count.
      if (step.what !== 'count' && before) expect(after.inventoryDate).toBe(before.inventoryDate)
      if (step.what === 'count')
        expect(after).toMatchObject({
          inventoryDate: '2026-03-01',
          inventoryDiff: step.amount - (after.lastQuantity ?? Number.NaN),
        })
    }
  }

  const checkWorld = ({ records, ledger }: World) => {
    for (const record of records.values()) {
      const own = ledger.filter((movement) => movement.recordGuid === record.guid)
      // S1 and the unit, always.
      expect(checkQuantity(record.quantity, record.unit, record.type)).toBeNull()
      // S2: the quantity is the sum of the ledger.
      expect(record.quantity).toBe(own.reduce((sum, { delta }) => sum + delta, 0))
      // S3, S4: all of it lies in the folder of the record.
      for (const folder of folders) {
        const there = own.filter(({ folderGuid }) => folderGuid === folder).reduce((sum, { delta }) => sum + delta, 0)
        expect(there).toBe(folder === record.folderGuid ? record.quantity : 0)
      }
      // S5: every line carries the running sum, never below zero. S8: positions without a hole.
      let running = 0
      own.forEach((movement, index) => {
        running += movement.delta
        expect(movement.quantityAfter).toBe(running)
        expect(running).toBeGreaterThanOrEqual(0)
        expect(movement.seq).toBe(index + 1)
      })
      expect(record.lastSeq).toBe(own.length)
      // R3: what is available is what is not kept for others, never below zero.
      expect(availableOf(record)).toBe(Math.max(0, record.quantity - record.reserved))
    }
  }

  it('the ledger is sound: S1 to S6, S8 and R over 3,000 sequences of up to 60', () => {
    let posted = 0
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
        const world = newWorld()
        steps.forEach((step, index) => take(world, step, index))
        checkWorld(world)
        posted += world.ledger.length
        for (const { kind } of world.ledger) seen.add(kind)
      }),
      { numRuns: 3_000 },
    )
    expect(posted).toBeGreaterThan(20_000)
    expect(seen).toEqual(new Set(['in', 'out', 'count', 'move', 'reversal']))
  }, 60_000)

  it('a reversal restores every quantity and folder, if nothing happened since', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 5, maxLength: 30 }), anyStep, (steps, last) => {
        const world = newWorld()
        steps.forEach((step, index) => take(world, step, index))
        fc.pre(last.what !== 'reverse' && last.what !== 'reserve')
        const before = [...world.records.values()].map(({ guid, folderGuid, quantity }) => [guid, folderGuid, quantity])
        const length = world.ledger.length
        take(world, last, 1000)
        const added = world.ledger.slice(length)
        fc.pre(added.some(({ delta }) => delta !== 0))
        const undone = reverse(added, world.records.values(), 'undo')
        if (isRefusal(undone)) return void expect(undone.code).toBe('reserved')
        for (const record of undone.records) world.records.set(record.guid, record)
        for (const [guid, folderGuid, quantity] of before) {
          expect(world.records.get(String(guid))).toMatchObject({ folderGuid, quantity })
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
