import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { emptyDatabase } from './empty-database.ts'

/**
 * Databases of this worker that nobody uses: migrated and without a row. Making one takes a second, emptying one
 * little.
 */
const free: string[] = []

/**
 * A database that the test file has for itself: migrated and empty, or with nothing at all. Answers the owner's address
 * at once; it may be used from `beforeAll` on. A migrated one is emptied after the last test and serves the next file
 * of the worker, unless the file changed its schema or left a lot behind.
 */
export const testDatabase = (content: 'migrated' | 'nothing' = 'migrated'): string => {
  const template = new URL(inject('templateUrl'))
  const used = content === 'migrated' ? free.pop() : undefined
  if (used) {
    afterAll(() => giveBack(template, used))
    return used
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href
  beforeAll(() =>
    administer(
      template,
      `create database ${name} template ${content === 'nothing' ? 'template0' : template.pathname.slice(1)} strategy wal_log`,
    ),
  )
  afterAll(() => (content === 'migrated' ? giveBack(template, url) : drop(template, url)))
  return url
}

const giveBack = async (template: URL, url: string) => {
  if (await emptyDatabase(url, inject('schemaMark'))) free.push(url)
  else await drop(template, url)
}

const drop = (template: URL, url: string) =>
  administer(template, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

/** From the maintenance database: a template with sessions of its own cannot be cloned. */
const administer = async (template: URL, statement: string) => {
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
