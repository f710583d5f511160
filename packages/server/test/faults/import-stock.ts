import { writeXlsx } from 'hucre/xlsx'
import { uploadOf } from '../../src/testing/import-file.ts'
import { ask } from './wire.ts'
import type { World } from './world.ts'

/** A sheet of new items: the field of each column, and the rows below. */
export type Sheet = { fields: readonly string[]; rows: readonly (readonly (string | number)[])[] }

/** Sends a workbook and lets it run, as a person does; answers the import once it is under way. */
export const startImport = async (
  world: World,
  node: string,
  folder: string,
  { fields, rows }: Sheet,
): Promise<string> => {
  const workbook = await writeXlsx({ sheets: [{ name: 'Stock', rows: [[...fields], ...rows.map((row) => [...row])] }] })
  const { body, headers } = uploadOf('stock.xlsx', Buffer.from(workbook), { target: 'items' })
  const token = world.tokens[0]!
  const answer = await fetch(`${node}/api/v1/imports`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const { guid } = (await answer.json()) as { guid: string }
  const mapping = Object.fromEntries(fields.map((field, at) => [String.fromCodePoint(65 + at), field]))
  await ask(node, { path: `/imports/${guid}/validate`, token, body: { mapping, defaults: { parent: folder } } })
  await ask(node, { path: `/imports/${guid}/run`, token, body: { skipErrors: false } })
  return guid
}
