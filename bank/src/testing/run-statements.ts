import pg from 'pg'

/** Runs plain statements on a server over a connection of their own: what tests and tools do around a database. */
export const runStatements = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
