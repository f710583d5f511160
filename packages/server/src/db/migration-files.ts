import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../kernel/start-refused.ts'

export type MigrationFile = { name: string; sql: string; sha256: string }

/** The `NNNN-name.sql` files of a folder in their order. No folder means no migrations. */
export const readMigrationFiles = (folder: string): MigrationFile[] => {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const odd = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (odd) throw new StartRefused(`The migration ${odd} is not named NNNN-name.sql.`)
  const twin = names.find((name, i) => name.slice(0, 4) === names[i - 1]?.slice(0, 4))
  if (twin) throw new StartRefused(`Two migrations have the number ${twin.slice(0, 4)}.`)
  return names.map((name) => {
    // A checkout on Windows may end lines otherwise; that is no change.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

export type AppliedMigration = { name: string; sha256: string }

/**
 * Texts that a migration had for a while, by their sha256. Here only where a later migration makes the same of both:
 * 0345 was edited twenty minutes after it was committed, and 0348 says again what it changed.
 */
const EARLIER_TEXTS: Readonly<Record<string, string>> = {
  '0345-counted-as-they-are-found.sql': '92e173f6bd9776609d6fd9c3b67db83bf32f994a1e512ccb01ae0a24b630a9b0',
}

/** The files still to apply, after making sure that the applied ones are the beginning of the list, unchanged. */
export const pendingMigrations = (files: MigrationFile[], applied: AppliedMigration[]) => {
  const byName = new Map(files.map((file) => [file.name, file]))
  const newest = files.at(-1)?.name ?? ''
  for (const { name, sha256 } of applied) {
    const file = byName.get(name)
    if (!file && name > newest)
      throw new StartRefused(
        `The database was migrated by a newer version of the product (${name}): start that version.`,
      )
    if (!file) throw new StartRefused(`The migration ${name} was applied to this database and its file is missing.`)
    if (file.sha256 !== sha256 && EARLIER_TEXTS[name] !== sha256)
      throw new StartRefused(
        `The migration ${name} was changed after it was applied to this database: restore it and add a new one.`,
      )
  }
  const last = applied.at(-1)?.name ?? ''
  const pending = files.slice(applied.length)
  const late = files.find((file) => file.name < last && !applied.some(({ name }) => name === file.name))
  if (late)
    throw new StartRefused(
      `The migration ${late.name} comes before ${last}, which is already applied: give it a higher number.`,
    )
  return pending
}
