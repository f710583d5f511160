import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { readJobArguments } from './job-arguments.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const jobs = async (...args: string[]) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./jobs.ts', import.meta.url)), ...args], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      DATA_DIR: node.services.settings.DATA_DIR,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

describe('npm run jobs (SEC-09)', () => {
  it('lists the jobs of the product by name', async () => {
    const { code, output } = await jobs('list')
    expect([code, output.trim().split('\n')]).toEqual([0, node.jobs.names().toSorted()])
  })
  it('runs one as of a date, beside a running product', async () => {
    const item = await anItem(user, await aFolder(user, 'Réserve'), { name: 'Vis' })
    await user.call('DELETE', `/items/${item}`)
    const trash = async () => (await user.get('/trash')).body.total
    const today = new Date().toISOString().slice(0, 10)
    expect((await jobs('run', 'trash', `--at=${today}`)).code).toBe(0)
    expect(await trash()).toBe(1)
    const { code, output } = await jobs('run', 'trash', '--at=2999-12-31')
    expect([code, output.trim()]).toEqual([0, expect.stringMatching(/^trash has run in .*as of 2999-12-31T00:00/)])
    expect(await trash()).toBe(0)
  })
  it('names the jobs there are to who asks for another', async () => {
    const { code, output } = await jobs('run', 'purge')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^No job has run: no job is called purge; there are .*trash/),
    ])
  })
})

it.each([[[]], [['run']], [['run', 'trash', 'mails']], [['run', 'trash', '--at=31/12/2026']], [['run', '--when=now']]])(
  'refuses %o with the way to say it',
  (args) => expect(() => readJobArguments(args)).toThrow('npm run jobs'),
)
