import { MOST_TOLD_ROWS, type FileMatch } from '@entrepot/contract/file-search/file-search.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { spellingsOf } from '../items/index.ts'

/** A value of a file: how it is compared, and the rows that say it. `keys`: its spellings, its own first. */
export type Value = { value: string; keys: string[]; rows: number[]; times: number }

/** Nobody's name or code is longer. */
const LONGEST = 255

/** Values by their key, in the order in which the file first says them; empty cells say nothing. */
export const valuesOf = (match: FileMatch) => {
  const values = new Map<string, Value>()
  let rows = 0
  return {
    add: (row: number, cell: string): void => {
      const value = cell.normalize('NFC').trim().replaceAll('\0', '')
      if (value === '') return
      rows++
      const key = match === 'name' ? nameKey(value) : codeKey(value)
      const known = values.get(key)
      if (!known)
        return void values.set(key, {
          value: value.slice(0, LONGEST),
          keys: key.length > LONGEST ? [] : match === 'name' ? [key] : spellingsOf(value),
          rows: [row],
          times: 1,
        })
      known.times++
      if (known.rows.length < MOST_TOLD_ROWS) known.rows.push(row)
    },
    all: (): Value[] => [...values.values()],
    rows: () => rows,
  }
}
