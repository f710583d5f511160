import { parseArgs } from 'node:util'
import { StartRefused } from '../../kernel/start-refused.ts'

const USAGE = 'npm run jobs -- list, or npm run jobs -- run <name> [--at=2026-12-31 or --at=2026-12-31T07:00:00Z]'

export type JobOrder =
  | { act: 'list' }
  | { act: 'run'; name: string; /** The time of this computer, where none is said. */ at: Date | null }

/** What `npm run jobs` is asked for (SEC-09). */
export const readJobArguments = (args: readonly string[]): JobOrder => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { at: { type: 'string' } },
      allowPositionals: true,
    })
    const [act, name, ...more] = positionals
    if (act === 'list' && !name && !values.at) return { act }
    if (act === 'run' && name && more.length === 0) return { act, name, at: values.at ? instantOf(values.at) : null }
  } catch {
    // An option that does not exist is told like everything else.
  }
  throw new StartRefused(USAGE)
}

/** A day begins at midnight, UTC: jobs have their hours in UTC. */
const instantOf = (text: string): Date => {
  const at = new Date(text)
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) || Number.isNaN(at.getTime())) throw new Error(text)
  return at
}
