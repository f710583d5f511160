/**
 * A product in miniature, to be killed: opens a data directory and inserts numbers from the one given,
 * printing each one once it is acknowledged. `idle` instead of a number opens and waits, `brief` opens, stops and ends.
 */
import pg from 'pg'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { StartRefused } from '../kernel/start-refused.ts'

const [dataDir = '', task = 'idle'] = process.argv.slice(2)

const start = async () => {
  try {
    return await startEmbedded({ dataDir, log: (line) => console.log(`log ${line}`) })
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.log(`refused ${error.message}`)
    process.exit(1)
  }
}

const database = await start()
console.log(`ready ${database.url}`)
if (task === 'brief') {
  await database.stop()
  console.log('stopped')
} else if (task === 'idle') {
  setInterval(() => {}, 60_000)
} else {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table if not exists written (n int primary key)')
  for (let n = Number(task); ; n++) {
    await client.query('insert into written values ($1)', [n])
    console.log(`written ${n}`)
  }
}
