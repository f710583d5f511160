import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeModules } from '../../features/companies/index.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { readModuleArguments } from './arguments.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const COMPANY = '0de00000-0000-4000-8000-000000000001'

it('reads what is to be enabled and disabled, in either spelling of a list', () => {
  expect(
    readModuleArguments([
      `--company=${COMPANY}`,
      '--enable=order,api',
      '--enable',
      'checkout',
      '--disable',
      'formRule',
    ]),
  ).toEqual({ company: COMPANY, enable: ['order', 'api', 'checkout'], disable: ['formRule'] })
  expect(readModuleArguments(['--company', COMPANY])).toEqual({ company: COMPANY, enable: [], disable: [] })
})
it.each([
  [[]],
  [['--company=atelier']],
  [[`--company=${COMPANY}`, '--enable=orders']],
  [[`--company=${COMPANY}`, '--remove=api']],
  [[`--company=${COMPANY}`, 'api']],
])('refuses %o and changes nothing', (args) => expect(() => readModuleArguments(args)).toThrow('npm run modules'))

it('changes the named modules only, and tells those who listen (COMP-23, COMP-24)', async () => {
  const company = await aCompany(node, { modules: ['order', 'api', 'emailing'] })
  const told: string[] = []
  const ctx = { services: { ...node.services, announce: (guid: string) => void told.push(guid) } }
  expect(await changeModules(ctx, company, { enable: [], disable: [] })).toEqual(['order', 'api', 'emailing'])
  expect(told).toEqual([])
  expect(await changeModules(ctx, company, { enable: ['checkout', 'order'], disable: ['api'] })).toEqual([
    'order',
    'emailing',
    'checkout',
  ])
  expect(told).toEqual([company])
  expect(await changeModules(ctx, crypto.randomUUID(), { enable: ['api'], disable: [] })).toBeNull()
})
