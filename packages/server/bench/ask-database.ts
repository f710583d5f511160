import pg from 'pg'

export const administer = async (url: string, ...statements: string[]) => {
  for (const statement of statements) await query(url, statement)
}

export const query = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
