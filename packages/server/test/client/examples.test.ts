import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import { workbookOf } from '../../src/testing/import-file.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  startTestNode,
  type TestNode,
} from '../../src/testing/test-node.ts'

const url = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'entrepot-examples-'))
let node: TestNode
let user: Caller
let address: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  address = await node.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

const tokenFor = async (...scopes: string[]): Promise<string> =>
  (await user.post('/users/me/tokens', { name: 'Exemple', scopes, days: 1 })).body.token
/** An example, run as somebody would who has the repository. */
const start = (name: string, token: string, ...args: string[]) => {
  const script = join(import.meta.dirname, `../../../client/examples/${name}.ts`)
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ENTREPOT_URL: address, ENTREPOT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return { ended, said: () => said }
}

describe('an example of the client', () => {
  it('imports a sheet', async () => {
    const sheet = join(folder, 'stock.xlsx')
    writeFileSync(
      sheet,
      await workbookOf([
        ['Nom', 'Quantité', 'Dossier'],
        ['Boulon M8', 40, 'Réserve exemple'],
        ['Écrou M8', 60, 'Réserve exemple'],
      ]),
    )
    const { code, said } = await start(
      'import-a-sheet',
      await tokenFor('IMPORT:write', 'ITEM:write', 'FOLDER:write'),
      sheet,
    ).ended
    expect([code, said]).toEqual([0, expect.stringContaining('done: 2 created, 0 refused')])
    const { body } = await user.get('/items?search=M8')
    expect(
      body.data.map(({ name, quantity }: { name: string; quantity: number }) => `${name} ${quantity}`).sort(),
    ).toEqual(['Boulon M8 40', 'Écrou M8 60'])
  })

  it('scans and moves', async () => {
    const [from, to] = [await aFolder(user, 'Allée 1'), await aFolder(user, 'Quai 2')]
    await anItem(user, from, { name: 'Vis exemple', quantity: 12, tag: '3701234567894' })
    const token = await tokenFor('ITEM:write', 'FOLDER:read')
    const { code, said } = await start('scan-and-move', token, '3701234567894', 'Quai 2', '5').ended
    expect([code, said]).toEqual([0, expect.stringContaining('Vis exemple')])
    const { body } = await user.get(`/items?search=${encodeURIComponent('Vis exemple')}`)
    const there = body.data.map(({ parent, quantity }: { parent: { guid: string }; quantity: number }) => [
      parent.guid,
      quantity,
    ])
    expect(there.toSorted()).toEqual(
      [
        [from, 7],
        [to, 5],
      ].toSorted(),
    )
  })

  it('listens to events, which the right to read them opens', async () => {
    const listening = start('listen', await tokenFor('ALL:read'), '1')
    await expect.poll(listening.said).toContain('Listening')
    const guid = await aFolder(user, 'Nouveau quai')
    const { code, said } = await listening.ended
    expect([code, said]).toEqual([0, expect.stringContaining(guid)])
  })

  it('says what is missing, and what is refused', async () => {
    const none = await start('listen', '').ended
    expect([none.code, none.said]).toEqual([2, expect.stringContaining('ENTREPOT_TOKEN')])
    const refused = await start('scan-and-move', await tokenFor('FOLDER:read'), '1', 'Quai 2').ended
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('EntrepotError')])
  })
})
