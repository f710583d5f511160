import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testDatabase } from './database.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from './test-node.ts'

/**
 * Where operations are tried: a node for the file, and for each test a company with somebody who may all, and two
 * places.
 */
export let node: TestNode
export let admin: Caller
export let hall: string
export let shop: string

let url: string

/** Stopping the node asks every check of the ledger. */
export const operationStage = () => {
  url = testDatabase()
  beforeAll(async () => {
    node = await startTestNode(url)
  })
  afterAll(() => node.stop())
  beforeEach(async () => {
    admin = await aUser(node, await aCompany(node))
    hall = await aFolder(admin, 'Halle')
    shop = await aFolder(admin, 'Boutique')
  })
}

/** Past every right and row policy. */
export const asOwner = async (statement: string) => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}
