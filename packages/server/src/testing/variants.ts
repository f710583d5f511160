import { addDays, companyToday, type Day, DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll } from 'vitest'
import { testDatabase } from './database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from './test-node.ts'

type Refused = {
  status: number
  body: { code: string; message: string; errors?: { field: string; code: string; message: string }[] }
}
export const refusal = ({ status, body }: Refused) => [
  status,
  body.errors?.[0]?.field,
  body.errors?.[0]?.code ?? body.code,
]
/** A day so many from today, by the clock of companies that chose none. */
export const day = (days: number): Day => addDays(companyToday(new Date(), DEFAULT_TIME_ZONE), days)

/**
 * A company with two folders, and what tests of variants and lots do in it. To be called once, at the top of a file.
 */
export const variantTests = () => {
  const url = testDatabase()
  let node: TestNode
  let user: Caller
  let folder: string
  let other: string
  let n = 0
  beforeAll(async () => {
    node = await startTestNode(url)
    user = await aUser(node, await aCompany(node))
    ;[folder, other] = [await aFolder(user, 'Réserve'), await aFolder(user, 'Camion')]
  })
  afterAll(() => node.stop())

  const aProduct = (fields: Record<string, unknown> = {}) => anItem(user, folder, { name: `Produit ${++n}`, ...fields })
  const add = (product: string, fields: Record<string, unknown> = {}) =>
    user.post(`/items/${product}/variants`, { kind: 'lot', name: `Lot ${++n}`, ...fields })
  const aLot = async (product: string, fields: Record<string, unknown> = {}): Promise<string> => {
    const { status, body } = await add(product, fields)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.guid
  }
  const read = async (item: string) => {
    const { quantity, quantityAvailable, quantityReserved, variants } = (await user.get(`/items/${item}`)).body
    return [quantity, quantityAvailable, quantityReserved, variants]
  }
  const stock = (item: string, type: 'in' | 'out', quantity: number) =>
    user.post(`/items/${item}/transactions`, {
      type,
      quantity,
      ...(type === 'out' && { action: 'given_to_technician' }),
    })
  const move = (items: readonly { guid: string; quantity?: number }[], destination = other) =>
    user.post('/items/move', { items, destination })
  const lotsIn = async (query: string) =>
    (await user.get(`/variants?${query}`)).body.data as {
      guid: string
      name: string
      quantity: number
      product: { guid: string }
      folder: { guid: string }
    }[]
  return {
    aProduct,
    add,
    aLot,
    read,
    stock,
    move,
    lotsIn,
    /** As they are once the tests run. */
    world: () => ({ node, user, folder, other }),
    url,
  }
}
