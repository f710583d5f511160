// node packages/client/examples/import-a-sheet.ts stock.xlsx
// Brings the rows of a workbook into the stock, by the columns that the server recognises. Scopes: IMPORT, ITEM,
// FOLDER.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { client } from './client.ts'

const [path = ''] = process.argv.slice(2)
const draft = await client.imports.upload({
  body: { target: 'items', mode: 'create' },
  file: { name: basename(path), content: new Uint8Array(await readFile(path)) },
})
const params = { guid: draft.guid }
const mapping = Object.fromEntries(draft.columns.flatMap(({ column, field }) => (field ? [[column, field]] : [])))
console.log(`Columns: ${Object.values(mapping).join(', ')}`)

/** Many rows are checked, and all are written, in the background. */
const settled = async (under: readonly string[]) => {
  for (;;) {
    const now = await client.imports.get({ params })
    if (!under.includes(now.status)) return now
    await pause(200)
  }
}
await client.imports.validate({ params, body: { mapping, createFolders: true } })
await settled(['validating'])
await client.imports.run({ params, body: { skipErrors: true } })
const { status, created, failed } = await settled(['queued', 'running'])
console.log(`${status}: ${created} created, ${failed} refused`)
