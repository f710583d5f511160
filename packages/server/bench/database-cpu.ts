import { readFileSync } from 'node:fs'
import { query } from './ask-database.ts'

/** Ticks of a process clock a second, as Linux counts them everywhere today. */
const TICKS = 100

/** Milliseconds of CPU that the connections to a database have used so far; null where the system does not tell. */
export const databaseCpu = async (url: string): Promise<number | null> => {
  if (process.platform !== 'linux') return null
  const rows = await query<{ pid: number }>(
    url,
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.reduce((sum, { pid }) => sum + ticksOf(pid), 0) * (1000 / TICKS)
}

const ticksOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
