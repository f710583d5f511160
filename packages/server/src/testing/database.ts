import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/**
 * A database for one test file, migrated unless it is to hold nothing, made before its first test and dropped after its
 * last. Answers the owner's address at once; nothing is there before `beforeAll`.
 */
export const testDatabase = (content: 'migrated' | 'nothing' = 'migrated'): string => {
  const template = new URL(inject('templateUrl'))
  const url = new URL(template)
  const name = `test_${randomBytes(6).toString('hex')}`
  url.pathname = `/${name}`
  beforeAll(() =>
    administer(
      template,
      `create database ${name} template ${content === 'nothing' ? 'template0' : template.pathname.slice(1)} strategy wal_log`,
    ),
  )
  afterAll(() => administer(template, `drop database if exists ${name} with (force)`))
  return url.href
}

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
