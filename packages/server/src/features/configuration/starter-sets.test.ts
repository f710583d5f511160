import type { ConfigurationComparison, ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { STARTER_SETS } from '@entrepot/contract/configuration/starter-sets.ts'
import { LANGUAGES } from '@entrepot/contract/kernel/language.ts'
import { SECTIONS, type SectionName } from '@entrepot/contract/modules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, anonymous, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { starterFile } from './starter-sets.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const compared = async (caller: Caller, file: ConfigurationFile) =>
  (await caller.post<ConfigurationComparison>('/configuration/compare', file)).body
/** What it is made of, without what is called by names, nor the order that these bring. */
const shapeOf = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return typeof value
  const shapes = Object.values(value).map(shapeOf)
  return Array.isArray(value) ? shapes.map((shape) => JSON.stringify(shape)).toSorted() : shapes
}

/** Sections that no trade has anything for, and why. */
const LEFT_TO_THE_COMPANY: Partial<Record<SectionName, string>> = {
  connections: 'Which systems a company talks to, and where they are, no trade says.',
  functions: 'They put together what requests send.',
  requests: 'They go to systems that no trade names.',
  incomingRequests: 'Each opens a door to the company: it is opened by whoever knows who comes through it.',
}
const FURNISHED = SECTIONS.filter((name) => !Object.hasOwn(LEFT_TO_THE_COMPANY, name))

describe('a set to begin with (X-50)', () => {
  for (const set of STARTER_SETS) {
    for (const language of LANGUAGES)
      it(`for ${set} in ${language} is applied to an empty company without a refusal, and is then what it has`, async () => {
        const admin = await aUser(node, await aCompany(node))
        const file = (
          await admin.call<ConfigurationFile>('GET', `/configuration/starter-sets/${set}`, undefined, {
            'accept-language': language,
          })
        ).body
        expect(file).toEqual(starterFile(set, language))
        expect(Object.keys(file.sections).toSorted()).toEqual([...FURNISHED].toSorted())
        expect(Object.values(file.sections).every(({ length }) => length > 0)).toBe(true)
        expect((await compared(admin, file)).refusals).toEqual([])
        expect((await admin.post('/configuration/apply', { file })).status).toBe(200)
        const { sections, refusals } = await compared(admin, file)
        expect(refusals).toEqual([])
        expect(
          sections.filter(
            ({ added, changed, kept, reordered }) => added.length + changed.length + kept.length > 0 || reordered,
          ),
        ).toEqual([])
      })
    it(`for ${set} says the same in each language`, () => {
      const [first, ...others] = LANGUAGES.map((language) => shapeOf(starterFile(set, language)))
      for (const other of others) expect(other).toEqual(first)
    })
  }

  it('is as much of it as the company and the caller have: without modules nothing names what is not there', async () => {
    for (const set of STARTER_SETS) {
      const admin = await aUser(node, await aCompany(node, { modules: ['formRule'] }))
      const file = (await admin.get<ConfigurationFile>(`/configuration/starter-sets/${set}`)).body
      expect(Object.keys(file.sections)).not.toContain('formLayouts')
      expect(file.sections['formRules']!.length).toBeGreaterThan(0)
      expect((await admin.post('/configuration/apply', { file })).status).toBe(200)
    }
    const clerk = await aUser(node, await aCompany(node), { roles: ['ROLE_ITEM_FULL'] })
    expect((await clerk.get('/configuration/starter-sets/it')).status).toBe(403)
    const admin = await aUser(node, await aCompany(node))
    expect((await admin.get('/configuration/starter-sets/circus')).status).toBeGreaterThanOrEqual(400)
  })
})

const PASSWORD = 'Entrepot-2026'
const aRegistration = (email: string, more: object) => ({
  firstname: 'Ada',
  lastname: 'Byron',
  email,
  phone: '0612345678',
  call_prefix: '+33',
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  company: { name: 'Officine du Port', employees: '1-9', sector: 'pharmaceutical', country: 'FR' },
  terms: true,
  language: 'fr',
  ...more,
})
const registered = async (email: string, more: object) =>
  anonymous(node, `10.1.0.${email.length}`).post('/auth/register', aRegistration(email, more))
const fieldsOf = async (email: string): Promise<string[]> => {
  const stranger = anonymous(node, `10.2.0.${email.length}`)
  const { token } = (await stranger.post('/auth/login', { email, password: PASSWORD })).body
  const { body } = await stranger.call('GET', '/fields?size=100', undefined, { authorization: `Bearer ${token}` })
  return body.data.map(({ name }: { name: string }) => name)
}

describe('a company that registers', () => {
  it('has the set that it chose when it is there, in its language, and none where it chose none', async () => {
    expect((await registered('a@example.com', { starter: 'pharmacy' })).status).toBe(201)
    expect(await fieldsOf('a@example.com')).toContain('Date de péremption')
    expect((await registered('bb@example.com', { starter: 'pharmacy', language: 'en' })).status).toBe(201)
    expect(await fieldsOf('bb@example.com')).toContain('Expiry date')
    for (const starter of [null, undefined]) {
      const email = `${String(starter)}-none@example.com`
      expect((await registered(email, { starter })).status).toBe(201)
      expect(await fieldsOf(email)).toEqual([])
    }
    expect((await registered('x@example.com', { starter: 'circus' })).status).toBe(422)
  })

  it('is whole or not there: where the set cannot be applied nobody has registered', async () => {
    const email = 'whole@example.com'
    const broken = starterFile('museum', 'fr').sections
    const kept = broken['views']!
    broken['views'] = [
      { ...kept[0]!, filters: { operator: 'AND', rules: [{ field: 'attributes.Rien', operator: 'empty' }] } },
    ]
    try {
      expect((await registered(email, { starter: 'museum' })).status).toBe(422)
    } finally {
      broken['views'] = kept
    }
    const stranger = anonymous(node, '10.3.0.1')
    expect((await stranger.post('/auth/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await registered(email, { starter: 'museum' })).status).toBe(201)
    expect(await fieldsOf(email)).toContain('Numéro d’inventaire')
  })
})
