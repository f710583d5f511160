import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
/** Both lock rules and the version of the company, in either order: many end with a deadlock, which is tried again. */
const ROUNDS = sizeOf('FORCED_FIELDS', { short: 2, full: 20 })
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const needs = (field: string) => ({ operator: 'AND', rules: [{ field: `attributes.${field}`, operator: 'not_empty' }] })
/** What keeps fields by guid and is switched off where one goes by force. */
const KEEPERS = {
  '/form-rules': (field: string) => ({
    target: 'product',
    conditions: needs(field),
    actions: [{ type: 'hide_field', field: 'description', trigger: 'on_field_change' }],
  }),
  '/business-rules': (field: string) => ({
    trigger: 'item_update',
    conditions: needs(field),
    actions: [{ type: 'show_error', field: null, value: 'Non' }],
  }),
  '/mails': (field: string) => ({
    trigger: 'stock_out',
    subject: `{{item.attributes.${field}}}`,
    body: '<p>Sortie</p>',
    to: 'a@example.com',
    active: true,
  }),
  '/api/requests': (field: string) => ({
    trigger: 'stock_out',
    method: 'POST',
    url: 'https://example.com/',
    payload: `{"a":"{{item.attributes.${field}}}"}`,
  }),
} as const
const isOff = ({ active, status }: { active?: boolean; status?: string }) => active === false || status === 'inactive'

it.each(Object.keys(KEEPERS) as (keyof typeof KEEPERS)[])(
  'what a field that goes by force switches off keeps what somebody wrote in that moment (%s)',
  async (path) => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `Champ ${path.slice(1).replace('/', ' ')} ${round}`
      const field = (await admin.post('/fields', { name, type: 'text', target: 'items' })).body.guid
      const made = await admin.post(path, { name: `Avant ${name}`, ...KEEPERS[path](name) })
      expect(made.status, made.text).toBe(201)
      const [renamed, gone] = await Promise.all([
        admin.put(`${path}/${made.body.guid}`, { name: `Après ${name}` }),
        admin.del(`/fields/${field}?force=true`),
      ])
      expect(gone.status, gone.text).toBeLessThan(300)
      const { body } = await admin.get(`${path}/${made.body.guid}`)
      // Whoever came after the field was gone is told that it is.
      expect([renamed.status, body.name]).toEqual(
        renamed.status === 200 ? [200, `Après ${name}`] : [422, `Avant ${name}`],
      )
      expect(isOff(body), JSON.stringify(body)).toBe(true)
    }
  },
)
