import pg from 'pg'

export type LedgerRow = {
  key: string | null
  guid: string
  item: string
  seq: number
  delta: number
  after: number
  group: string
}
export type Ledger = { rows: LedgerRow[]; quantities: Map<string, number> }

/**
 * What the database says, read past the product on one snapshot. `keys`: only what was asked for with keys that begin
 * so.
 */
export const readLedger = async (databaseUrl: string, company: string, keys = ''): Promise<Ledger> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{
      key: string | null
      guid: string
      item: string
      seq: number
      delta: string
      after: string
      group: string
    }>(
      `select idem_key as key, id as guid, item_id as item, seq, delta, quantity_after as after, group_id as "group"
        from movement where company_id = $1 and ($2 = '' or idem_key like $2 || '%')`,
      [company, keys],
    )
    const items = await client.query<{ id: string; quantity: string }>(
      'select id, quantity from item where company_id = $1',
      [company],
    )
    return {
      rows: rows.map((row) => ({ ...row, delta: Number(row.delta), after: Number(row.after) })),
      quantities: new Map(items.rows.map(({ id, quantity }) => [id, Number(quantity)])),
    }
  } finally {
    await client.end()
  }
}

/** Deadlocks the server had to break so far, whether or not a user saw one. */
export const deadlocksOf = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.deadlocks)
  } finally {
    await client.end()
  }
}
