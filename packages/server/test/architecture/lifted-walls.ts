/** A body of a function is read when it runs, under the rights of whoever runs it. */
const withoutBodies = (sql: string): string => sql.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '')
const PROTECTED = /call protect_tenant_table\('(\w+)'|alter table (\w+) force row level security/g
const LIFTED = /alter table (\w+) no force row level security/g
const CHANGING = /^\s*(?:update|insert\s+into|delete\s+from)\s/i
const NAMED = /\b(?:update|into|from|join)\s+(\w+)/gi

type Migration = { name: string; sql: string }
const firstNames = (sql: string, pattern: RegExp): string[] =>
  [...sql.matchAll(pattern)].map((match) => match[1] ?? match[2]!)

/**
 * Tables under row security that a migration changes, or fills others from, as if it saw their rows: an owner who is no
 * superuser sees none, and nothing is said. `from`: the first migration that is asked.
 */
export const behindWalls = (migrations: readonly Migration[], from: string): string[] => {
  const walls = new Set<string>()
  return migrations.flatMap(({ name, sql: text }) => {
    const sql = withoutBodies(text)
    const lifted = new Set(firstNames(sql, LIFTED))
    const faults = sql
      .split(';')
      .filter((statement) => CHANGING.test(statement))
      .flatMap((statement) => firstNames(statement, NAMED))
      .filter((table) => walls.has(table) && !lifted.has(table))
    for (const table of firstNames(sql, PROTECTED)) walls.add(table)
    return name < from ? [] : faults.map((table) => `${name}: ${table}`)
  })
}
