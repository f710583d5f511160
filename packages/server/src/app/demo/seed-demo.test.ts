import { FIELD_TYPES } from '@entrepot/contract/fields/field-types.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { anonymous, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { startProduct } from '../start-product.ts'
import { DEMO_SIGN_INS } from './demo-sign-ins.ts'
import { DEMO_PARTS, seedDemo } from './seed-demo.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const enter = async (at: number) => {
  const { body } = await anonymous(node).post('/auth/login', DEMO_SIGN_INS[at])
  return callerOf(node, body.token)
}
const typesOf = (rows: { type: string }[]) => [...new Set(rows.map(({ type }) => type))].sort()

it('is begun again when it was cut short, and made once', async () => {
  const { clock } = node.services
  const orderedUuid = clock.orderedUuid
  clock.orderedUuid = () => {
    throw new Error('cut')
  }
  await expect(seedDemo(node.kernel, () => {})).rejects.toThrow('cut')
  clock.orderedUuid = orderedUuid
  expect(await seedDemo(node.kernel, () => {})).toBe(true)
  const admin = await enter(0)
  const counted = (await admin('GET', '/items')).body.total
  expect(await seedDemo(node.kernel, () => {})).toBe(false)
  expect((await admin('GET', '/items')).body.total).toBe(counted)
})
it('is filled by every feature that has a part of it, those first that others stand on', () => {
  const written = globSync('*/demo.ts', { cwd: join(import.meta.dirname, '../../features') }).map((file) =>
    dirname(file),
  )
  const found = Object.keys(DEMO_PARTS)
  expect(found.toSorted()).toEqual(written.toSorted())
  expect(found.indexOf('folders')).toBeLessThan(found.indexOf('items'))
})
it('has folders, items and fields of every type, and no limits', async () => {
  const admin = await enter(0)
  expect(typesOf((await admin('GET', '/folders/tree')).body.data)).toEqual([...FOLDER_TYPES].sort())
  expect(typesOf((await admin('GET', '/items/all')).body.data)).toEqual([...ITEM_TYPES].sort())
  expect(typesOf((await admin('GET', '/compagnies/me/config')).body.fields.fields)).toEqual([...FIELD_TYPES].sort())
  expect((await admin('GET', '/users/me')).body.plan).toMatchObject({
    type: 'custom',
    endDate: null,
    limits: { items: null, users: null, fields: null },
  })
})
it('has a user with two folders', async () => {
  const user = await enter(1)
  const names = (await user('GET', '/folders/tree')).body.data.map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['Allée A', 'Armoire outillage', 'Atelier'])
  expect((await user('POST', '/folders', { name: 'X', type: 'stock' })).status).toBe(403)
})
it.each([
  {
    NODE_ENV: 'production',
    JWT_SECRET: 'k7fQ2mZx9LwE4tRb8VnCpY1sHd6GaJ0u',
    PUSH_KEY: 'p3XcV8bNm2QwErTy7UiOp5AsDfGh1JkL',
    MODULES_KEY: 'z9YxWv8UtSrQp7OnMlKj6IhGfEd5CbAq',
    OPERATOR_KEY: 'q1W2eRtY3uIoP4aSdF5gHjK6lZxC7vBn',
  },
  { HOST: '0.0.0.0' },
])('is refused where others reach the product', async (env) => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await expect(startProduct({ ...env, DATA_DIR: folder }, ['--demo'])).rejects.toThrow('The demo company is refused')
})
