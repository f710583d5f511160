import { describe, expect, it } from 'vitest'
import { incomingStage, send, stockIn, glue, quantity, results } from '../../testing/incoming-stage.ts'

incomingStage()

describe('a message that comes again', () => {
  const known = async (headers: Record<string, string>, more: Record<string, unknown> = {}) => {
    const item = await glue()
    const hook = await stockIn(more)
    const first = await send(hook, { sku: 'C-12', qty: 1, id: 7 }, headers)
    const again = await send(hook, { sku: 'C-12', qty: 1, id: 7 }, headers)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await quantity(item)).toBe(41)
    expect(await results(hook)).toEqual(['replayed', 'accepted'])
    return { item, hook }
  }
  it('is answered as the first time and does nothing: by Idempotency-Key', async () => {
    const { hook, item } = await known({ 'idempotency-key': 'k-1' })
    expect((await send(hook, { sku: 'C-12', qty: 2, id: 7 }, { 'idempotency-key': 'k-1' })).body.code).toBe(
      'idempotency_mismatch',
    )
    expect((await send(hook, { sku: 'C-12', qty: 2, id: 7 }, { 'idempotency-key': 'k-2' })).status).toBe(200)
    expect(await quantity(item)).toBe(43)
  })
  it('by webhook-id', () => known({ 'webhook-id': 'msg_1' }))
  it('by the id that stands in the payload, whatever else it says by now', async () => {
    const { hook, item } = await known({}, { idPath: '$.id' })
    expect((await send(hook, { sku: 'C-12', qty: 5, id: 7 })).status).toBe(200)
    expect(await quantity(item)).toBe(41)
    expect((await send(hook, { sku: 'C-12', qty: 5, id: 8 })).status).toBe(200)
    expect(await quantity(item)).toBe(46)
  })
  it('once, however many come at once', async () => {
    const item = await glue()
    const hook = await stockIn({ idPath: '$.id' })
    const all = await Promise.all(Array.from({ length: 8 }, () => send(hook, { sku: 'C-12', qty: 1, id: 'same' })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await quantity(item)).toBe(41)
  })
  it('is done after all where it was ignored or refused before', async () => {
    const hook = await stockIn({
      idPath: '$.id',
      conditions: { operator: 'AND', rules: [{ field: '$.paid', operator: 'is_true' }] },
    })
    expect((await send(hook, { sku: 'C-12', qty: 1, id: 1, paid: false })).status).toBe(202)
    expect((await send(hook, { sku: 'C-12', qty: 1, id: 1, paid: true })).status).toBe(404)
    const item = await glue()
    expect((await send(hook, { sku: 'C-12', qty: 1, id: 1, paid: true })).status).toBe(200)
    expect(await quantity(item)).toBe(41)
  })
  it('an id of a header that is too long is refused', async () => {
    const hook = await stockIn()
    expect((await send(hook, { sku: 'C-12', qty: 1 }, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
  })
})
