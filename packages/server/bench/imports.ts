import { writeXlsx } from 'hucre/xlsx'
import { setTimeout as sleep } from 'node:timers/promises'
import { CATEGORIES, chance, guidOf, PRODUCT_CATEGORIES } from './data.ts'
import { administer } from './ask-database.ts'
import type { BenchDatabase } from './database.ts'
import { median } from './report.ts'
import { askOnce, type Helper, type Servers } from './servers.ts'
import { IDEAL_TOKEN, type Side } from './workloads.ts'

/** Seconds of each round; `parts` are those of the product: upload and reading, checking, writing. */
export type Imported = { rows: number; ours: number[]; bare: number[]; ideal: number[]; parts: number[][] }

type Row = {
  name: string
  tag: string
  folder: number
  category: number
  quantity: number
  description: string
  state: string
}
const rowOf = (round: number, n: number): Row => ({
  name: `Import ${round} no ${n}`,
  tag: `IMP-${round}-${n}`,
  folder: 51 + chance(n, 'import folder', 449),
  category: 1 + (n % Math.min(PRODUCT_CATEGORIES, CATEGORIES)),
  quantity: 1 + (n % 90),
  description: `Rayon ${n % 300}`,
  state: n % 2 === 0 ? 'Neuf' : 'Bon',
})

export const HEADINGS = ['Nom', 'Code', 'Dossier', 'Famille', 'Stock', 'Texte', 'État']
const MAPPING = {
  A: 'name',
  B: 'tag',
  C: 'parent',
  D: 'category',
  E: 'quantity',
  F: 'description',
  G: 'attributes.État',
}

/**
 * From the first byte of the file to the last row in the ledger, against one statement of the bare server on the same
 * rows. What one side has written is vacuumed before the next one begins, so that none is measured beside the upkeep of
 * another's tables.
 */
export const compareImports = async (
  servers: Servers,
  database: BenchDatabase,
  rows: number,
  rounds: number,
): Promise<Imported> => {
  const tidied = (side: Side) => administer(database[side], 'vacuum analyze')
  for (const side of ['ours', 'ideal', 'bare'] as const) await tidied(side)
  const result: Imported = { rows, ours: [], bare: [], ideal: [], parts: [] }
  for (let round = 0; round < rounds; round++) {
    const list = Array.from({ length: rows }, (_, n) => rowOf(round, n))
    const file = await writeXlsx({ sheets: [{ name: 'Stock', rows: [HEADINGS, ...list.map(cellsOf)] }] })
    const order: Side[] = round % 2 === 0 ? ['ours', 'ideal', 'bare'] : ['bare', 'ideal', 'ours']
    for (const side of order) {
      if (side === 'bare') result.bare.push(await timed(() => importBare(servers, list)))
      else if (side === 'ideal') result.ideal.push(await timed(() => importIdeal(servers, file, rows)))
      else {
        const parts = await importOurs(servers.ours, file, rows)
        result.parts.push(parts)
        result.ours.push(parts.reduce((sum, seconds) => sum + seconds))
      }
      await tidied(side)
    }
  }
  return result
}

const cellsOf = (row: Row) => [
  row.name,
  row.tag,
  `Lieu ${row.folder}`,
  `Famille ${row.category}`,
  row.quantity,
  row.description,
  row.state,
]
/** The rows of a file, which no other round has. */
export const listedRows = (round: number, rows: number) =>
  Array.from({ length: rows }, (_, n) => cellsOf(rowOf(round, n)))

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const importBare = async ({ bare }: Servers, list: readonly Row[]) => {
  const drafts = list.map((row) => ({
    name: row.name,
    tag: row.tag,
    folder: guidOf('folder', row.folder),
    category: guidOf('category', row.category),
    quantity: row.quantity,
    description: row.description,
    attributes: { [guidOf('field', 1)]: row.state },
  }))
  const { created } = await askOnce<{ created: number }>(bare, 'POST', '/import', '', drafts)
  if (created !== list.length) throw new Error(`bare imported ${created} rows of ${list.length}`)
}

const importIdeal = async ({ ideal }: Servers, file: Uint8Array, rows: number) => {
  const response = await fetch(`${ideal.url}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${IDEAL_TOKEN}`, 'content-type': 'application/octet-stream' },
    body: file as Uint8Array<ArrayBuffer>,
  })
  const { created } = (await response.json()) as { created: number }
  if (created !== rows) throw new Error(`ideal imported ${created} rows of ${rows}`)
}

export const importOurs = async (ours: Helper, file: Uint8Array, rows: number): Promise<number[]> => {
  const token = await ours.ask<string>({ ask: 'token' })
  const form = new FormData()
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'stock.xlsx')
  let guid = ''
  const ask = <Answer>(method: 'GET' | 'POST', path = '', body?: unknown) =>
    askOnce<Answer>(ours, method, `/api/v1/imports/${guid}${path}`, token, body)
  const after = async (state: string): Promise<Stand> => {
    for (;;) {
      const stand = await ask<Stand>('GET')
      if (stand.status !== state) return stand
      await sleep(25)
    }
  }
  const uploaded = await timed(async () => {
    guid = (await askOnce<{ guid: string }>(ours, 'POST', '/api/v1/imports', token, form)).guid
  })
  const checked = await timed(async () => {
    const { errors } = await ask<{ errors: unknown[] }>('POST', '/validate', { mapping: MAPPING })
    // Many rows are checked behind the call. One that is wrong refuses the run.
    const { status } = await after('validating')
    if (status !== 'validated' || errors.length > 0) throw new Error(`${status}: ${JSON.stringify(errors[0])}`)
  })
  const written = await timed(async () => {
    await ask('POST', '/run', { skipErrors: false })
    const { status, created } = await after('running')
    if (status !== 'done' || created !== rows)
      throw new Error(`The import ended as ${status} with ${created} rows of ${rows}`)
  })
  return [uploaded, checked, written]
}
type Stand = { status: string; created: number }

export const describeImports = ({ rows, ours, bare, ideal, parts }: Imported): string => {
  const ratio = (other: number[]) => {
    const each = ours.map((seconds, at) => (other[at]! / seconds).toFixed(2))
    return `${(median(other) / median(ours)).toFixed(2)} (rounds ${each.join(', ')})`
  }
  const part = (at: number) => median(parts.map((one) => one[at]!)).toFixed(2)
  return `Import of ${rows.toLocaleString('en')} rows from .xlsx: ${median(ours).toFixed(2)} s (upload and reading ${part(0)}, checking ${part(1)}, writing ${part(2)}); ideal, the same file, ${median(ideal).toFixed(2)} s: ratio ${ratio(ideal)}, floor 0.15, goal 0.30; bare's one statement, rows at hand, ${median(bare).toFixed(2)} s: ${ratio(bare)}.`
}
