import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { judgeForm } from '@entrepot/contract/fields/form/judge-form.ts'
import type { LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { layoutFor, statedFields } from '@entrepot/contract/forms/layout-for.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, aUser, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const OWN = [
  { name: 'Note', type: 'text' },
  { name: 'Copie', type: 'text' },
  { name: 'Poids', type: 'number' },
  { name: 'Achat', type: 'date' },
] as const
const IMEI = '490154203237518'
const orNone = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const small = fc.integer({ min: 0, max: 6 })
const day = fc.constantFrom('2030-01-01', '2030-06-15', '2030-12-31')
const flags = { required: fc.boolean(), readonly: fc.boolean() }
const range = <T extends number | string>(of: fc.Arbitrary<T>) =>
  fc
    .tuple(orNone(of), orNone(of))
    .map(([a, b]) => (a !== null && b !== null && a > b ? { min: b, max: a } : { min: a, max: b }))
const lengths = range(small).map(({ min, max }) => ({ min_length: min, max_length: max }))
const shown = { show_for_item_type: fc.constantFrom('both', 'product', 'variant_and_lot') }
/** What a layout may say of each field, as the editor would let it. */
const placed = fc
  .tuple(
    fc
      .record({ ...flags, ...shown, imei: fc.boolean() })
      .chain((part) => lengths.map((own) => ({ ...part, ...own, name: 'attributes.Note' }))),
    fc
      .record({ ...flags, ...shown })
      .map((part) => ({ ...part, name: 'attributes.Copie', same_value_as: 'attributes.Note' })),
    fc
      .record({ ...flags, ...shown })
      .chain((part) => range(small).map((own) => ({ ...part, ...own, name: 'attributes.Poids' }))),
    fc
      .record({ ...flags, ...shown })
      .chain((part) => range(day).map((own) => ({ ...part, ...own, name: 'attributes.Achat' }))),
    fc.record({ ...flags, ...shown }).chain((part) => lengths.map((own) => ({ ...part, ...own, name: 'description' }))),
    fc
      .record({ ...flags, ...shown })
      .chain((part) => range(small).map((own) => ({ ...part, ...own, name: 'threshold' }))),
  )
  // A field that nobody could fill in is refused as a layout.
  .map((all) =>
    all.map((one) => (one.required && one.readonly && !('same_value_as' in one) ? { ...one, readonly: false } : one)),
  )
const words = fc.constantFrom('', ' ', 'a', 'abcd', 'abcdefgh', IMEI)
const attributes = fc.record(
  { Note: orNone(words), Copie: orNone(words), Poids: orNone(fc.integer({ min: -2, max: 8 })), Achat: orNone(day) },
  { requiredKeys: [] },
)
const values = fc.record({ attributes, description: words, threshold: orNone(small) }, { requiredKeys: [] })

const told = (errors: readonly { field: string; code: string }[]) =>
  errors.map(({ field, code }) => `${field} ${code}`).sort()

it('says the same as the browser of what was sent, for any layout and any values (FORM-14 to FORM-20)', async () => {
  const user = await aUser(node, await aCompany(node))
  for (const one of OWN) await user.post('/fields', { ...one, target: 'items' })
  const place = await aFolder(user, 'Réserve')
  const { body: config } = await user.get('/companies/me/config')
  const own = config.fields.fields as ConfiguredField[]
  const dates = { dateFormat: config.dateFormat, timeZone: config.timeZone }
  let [accepted, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(placed, fc.array(values, { minLength: 3, maxLength: 6 }), async (fields, records) => {
      const { status, body } = await user.put('/form-layouts/product', {
        sections: [
          { name: 'A', fields: [{ name: 'name' }, { name: 'parent' }] },
          { name: 'B', fields },
        ],
      })
      expect([status, body.errors]).toEqual([200, undefined])
      const layouts = (await user.get('/form-layouts/in-force')).body as LayoutsInForce
      const verdictOf = (sent: object, before: Record<string, unknown>, isNew: boolean) =>
        judgeForm(
          {
            fields: statedFields('items', own),
            layout: layoutFor(layouts, { target: 'items', type: 'product', category: null }, own).layout,
            rules: [],
            rights: { isNew, mayChange: true },
            values: before,
            dates,
          },
          sent,
        ).refusals.map(({ field, refusal }) => ({ field, code: refusal.code }))
      for (const record of records) {
        const sent = { name: `Vis ${crypto.randomUUID()}`, type: 'product', ...record }
        const expected = told(verdictOf(sent, {}, true))
        const made = await user.post('/items', { ...sent, parent: place })
        expect([made.status, told(made.body.errors ?? [])]).toEqual([expected.length > 0 ? 422 : 201, expected])
        if (made.status !== 201) {
          refused++
          continue
        }
        accepted++
        const change = records[0]!
        const again = told(verdictOf(change, { ...made.body, category: null }, false))
        const edited = await user.put(`/items/${made.body.guid}`, change)
        expect([edited.status, told(edited.body.errors ?? [])]).toEqual([again.length > 0 ? 422 : 200, again])
      }
    }),
    { numRuns: 40 },
  )
  // Both answers have been among them.
  expect([accepted > 20, refused > 20]).toEqual([true, true])
})
