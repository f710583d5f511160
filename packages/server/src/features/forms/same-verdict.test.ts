import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import {
  type EffectTrigger,
  type Form,
  settledValues,
  valuesToSend,
} from '@entrepot/contract/fields/form/form-state.ts'
import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import { appliedRules } from '@entrepot/contract/form-rules/applied.ts'
import type { ActiveFormRule, FormRuleAction } from '@entrepot/contract/form-rules/active-rule.ts'
import { openedNew } from '@entrepot/contract/form-rules/targets.ts'
import { judgeForm } from '@entrepot/contract/fields/form/judge-form.ts'
import type { LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { layoutFor, statedFields } from '@entrepot/contract/forms/layout-for.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sizeOf } from '../../testing/sizes.ts'
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

const onFields = fc.constantFrom('description', 'attributes.Note', 'attributes.Copie', 'attributes.Poids', 'threshold')
const isNumber = (field: string) => field === 'attributes.Poids' || field === 'threshold'
const acting = fc
  .record({
    type: fc.constantFrom('hide_field', 'make_readonly', 'empty_field', 'impose_value'),
    field: onFields,
    trigger: fc.constantFrom('on_field_load', 'on_field_change'),
    text: fc.constantFrom('a', 'abcd'),
    number: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ type, field, trigger, text, number }) => ({
    type: type as FormRuleAction['type'],
    field,
    trigger: trigger as EffectTrigger,
    value: type === 'impose_value' ? (isNumber(field) ? number : text) : null,
  }))
/** What rules ask stands still meanwhile: none of them may turn another on and off. */
const someRules = fc.array(
  fc.record({
    unit: fc.constantFrom('piece', 'm', 'kg'),
    actions: fc.array(acting, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
)

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
            fields: statedFields({ target: 'items' }, own),
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
    { numRuns: sizeOf('FORM_VERDICTS', { short: 40, full: 200 }) },
  )
  // Both answers have been among them.
  expect([accepted > 20, refused > 20]).toEqual([true, true])
})

it('keeps what the form showed when it was sent, for any rules and any values (T55, FRULE-12 to FRULE-15)', async () => {
  const user = await aUser(node, await aCompany(node))
  for (const one of OWN.slice(0, 3)) await user.post('/fields', { ...one, target: 'items' })
  const place = await aFolder(user, 'Réserve')
  const { body: config } = await user.get('/companies/me/config')
  const own = config.fields.fields as ConfiguredField[]
  const kinds = own.map(({ name, type }) => ({ name, kind: conditionKind(type) }))
  const subject = { target: 'items' as const, type: 'product', category: null }
  const { layout } = layoutFor({ layouts: [] }, subject, own)
  // Spaces alone are nothing.
  const shown = (record: object) => {
    const { description, threshold, unit, attributes } = record as Record<string, unknown>
    const { Note, Copie, Poids } = (attributes ?? {}) as Record<string, unknown>
    return {
      unit,
      values: [description, threshold, Note, Copie, Poids].map(
        (one) => (typeof one === 'string' ? one.trim() : one) || null,
      ),
    }
  }
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      someRules,
      fc.array(values, { minLength: 2, maxLength: 4 }),
      fc.array(fc.nat(2)),
      async (rules, records, units) => {
        for (const { guid } of (await user.get('/form-rules?size=100')).body.data) await user.del(`/form-rules/${guid}`)
        for (const { unit, actions } of rules) {
          const conditions = { operator: 'AND', rules: [{ field: 'unit', operator: 'equals', value: unit }] }
          const made = await user.post('/form-rules', {
            name: crypto.randomUUID(),
            target: 'product',
            conditions,
            actions,
          })
          expect([made.status, made.body.errors]).toEqual([201, undefined])
        }
        const active = (await user.get('/form-rules/active')).body.data as ActiveFormRule[]
        const applied = appliedRules(active, () => kinds, { now: new Date(), timeZone: config.timeZone })
        const formOf = (opened: Form['values'], isNew: boolean): Form => ({
          fields: statedFields({ target: 'items' }, own),
          layout,
          rules: applied.for(subject, null),
          rights: { isNew, mayChange: true },
          values: opened,
          opened,
        })
        /** What a form sends in which somebody typed this. */
        const sentBy = (form: Form, typed: object) => {
          const first = settledValues(form, null)
          const attributes = {
            ...(first['attributes'] as object),
            ...('attributes' in typed ? (typed.attributes as object) : {}),
          }
          return valuesToSend(form, settledValues({ ...form, values: { ...first, ...typed, attributes } }, first))
        }
        for (const [at, { attributes: { Achat: _, ...attributes } = {}, ...record }] of records.entries()) {
          const unit = ['piece', 'm', 'kg'][units[at] ?? 0]!
          const typed = { name: `Vis ${crypto.randomUUID()}`, type: 'product', ...record, unit, attributes }
          const sent = sentBy(formOf(openedNew('items', typed, {}), true), typed)
          const made = await user.post('/items', { ...sent, parent: place })
          expect([made.status, JSON.stringify(made.body.errors)]).toEqual([201, undefined])
          expect(shown(made.body)).toEqual(shown(sent))
          const again = { ...records[0], unit: ['m', 'kg', 'piece'][units[at] ?? 0]! }
          const { attributes: { Achat: __, ...others } = {}, ...change } = again
          const edit = sentBy(formOf({ ...made.body, category: null }, false), { ...change, attributes: others })
          const { description, threshold, unit: after, attributes: own } = edit as Record<string, unknown>
          const edited = await user.put(`/items/${made.body.guid}`, {
            description,
            threshold,
            unit: after,
            attributes: own,
          })
          expect([edited.status, JSON.stringify(edited.body.errors)]).toEqual([200, undefined])
          expect(shown(edited.body)).toEqual(shown(edit))
          if (JSON.stringify(shown(edit)) !== JSON.stringify(shown({ ...made.body, ...again }))) written++
        }
      },
    ),
    { numRuns: 30 },
  )
  // Rules have written something.
  expect(written > 10).toBe(true)
})
