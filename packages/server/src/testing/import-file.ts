import type { ImportMode } from '@entrepot/contract/imports/import.ts'
import type { ImportTarget } from '@entrepot/contract/modules.ts'
import { writeXlsx } from 'hucre/xlsx'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Caller, TestNode } from './test-node.ts'

/** Inventories of others that are part of the repository. */
export const inventory = (name: string): string => fileURLToPath(new URL(`../../inventories/${name}`, import.meta.url))

/** The others stand beside the product; `ENTREPOT_DATA` names another place. */
export const dataFile = (name: string): string =>
  fileURLToPath(new URL(`${process.env.ENTREPOT_DATA ?? '../../../../../shared/data'}/${name}`, import.meta.url))

/** Where they are missing their tests are left out, and say so (docs/decisions/0006-real-inventories-in-tests.md). */
export const hasRealData = existsSync(dataFile('07_items_by_state_leso.xlsx'))
if (!hasRealData) console.warn(`No real inventories at ${dataFile('')}: their tests are left out.`)

/** A multipart body with one file, as a browser sends it. */
export const uploadOf = (fileName: string, content: Buffer, fields: Record<string, string> = {}) => {
  const boundary = 'entrepot-test-boundary'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  return {
    body: Buffer.concat([...parts, head, content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export const upload = (user: Caller, fileName: string, content: Buffer, fields: Record<string, string> = {}) => {
  const { body, headers } = uploadOf(fileName, content, fields)
  return user.call('POST', '/imports', body, headers)
}

export type Cell = string | number | Date | null
export const workbookOf = async (rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  Buffer.from((await writeXlsx({ sheets: [{ name: 'Stock', rows: rows.map((row) => [...row]) }] })) as Uint8Array)

/** Column letters with the fields that the server guessed. */
export const guessed = (body: { columns: { column: string; field: string | null }[] }): Record<string, string> =>
  Object.fromEntries(body.columns.flatMap(({ column, field }) => (field ? [[column, field]] : [])))

export const runImport = async (node: TestNode, user: Caller, guid: string, body: Record<string, unknown> = {}) => {
  const started = await user.post(`/imports/${guid}/run`, body)
  await node.jobs.settled()
  return { started, result: (await user.get(`/imports/${guid}`)).body }
}

export type RowOptions = {
  fileName?: string
  target?: ImportTarget
  mode?: ImportMode
  key?: 'name' | 'tag'
  map?: Record<string, string>
  defaults?: Record<string, unknown>
  createFolders?: boolean
  skipErrors?: boolean
}
/** From rows to the result with what was guessed, or with the given columns. */
export const importRows = async (
  node: TestNode,
  user: Caller,
  rows: readonly (readonly Cell[])[],
  options: RowOptions = {},
) => {
  const {
    fileName = 'stock.xlsx',
    target = 'items',
    mode = 'create',
    key,
    map,
    defaults,
    createFolders,
    skipErrors = true,
  } = options
  const { body: draft } = await upload(user, fileName, await workbookOf(rows), { target, mode })
  const { body: checked } = await user.post(`/imports/${draft.guid}/validate`, {
    mapping: map ?? guessed(draft),
    ...(key && { key }),
    ...(defaults && { defaults }),
    ...(createFolders && { createFolders }),
  })
  return { draft, checked, ...(await runImport(node, user, draft.guid, { skipErrors })) }
}

/** Takes an import back and waits for the end of it. */
export const rollBack = async (node: TestNode, user: Caller, guid: string, body: Record<string, unknown> = {}) => {
  const started = await user.post(`/imports/${guid}/rollback`, body)
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  await node.jobs.settled()
  return { started, result: (await user.get(`/imports/${guid}`)).body }
}

/**
 * The database is gone after so many transactions, as for a node that is killed: what was committed stands, nothing
 * else was.
 */
export const withoutConnectionsAfter = async (
  node: TestNode,
  transactions: number,
  work: () => Promise<unknown>,
): Promise<void> => {
  const { pool } = node.services
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<unknown>
  let opened = 0
  pool.connect = ((...given: unknown[]) =>
    given.length === 0 && ++opened > transactions
      ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
      : connect(...given)) as typeof pool.connect
  try {
    await work()
  } finally {
    pool.connect = connect as typeof pool.connect
  }
}

export type ImportOptions = {
  target?: ImportTarget
  mode?: ImportMode
  key?: 'name' | 'tag'
  sheet?: string
  headerRow?: number
  /** heading → field */ map: Record<string, string>
  defaults?: Record<string, unknown>
  createFolders?: boolean
  skipErrors?: boolean
}

/** A large file is checked in the background. */
const checkedLater = async (node: TestNode, user: Caller, guid: string) => {
  await node.jobs.settled()
  const count = async (query: string) => (await user.get(`/imports/${guid}/rows?size=1${query}`)).body.total
  const [all, invalid] = [await count(''), await count('&errorsOnly=true')]
  return { valid: all - invalid, invalid }
}

/** The whole journey of a file through the API: upload, sheet, validate, run, result. */
export const importFile = async (node: TestNode, user: Caller, path: string, options: ImportOptions) => {
  const uploaded = await upload(user, basename(path), readFileSync(path), {
    target: options.target ?? 'items',
    mode: options.mode ?? 'create',
  })
  if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.body))
  let current = uploaded.body
  if ((options.sheet && options.sheet !== current.sheet) || options.headerRow)
    current = (
      await user.put(`/imports/${current.guid}/sheet`, {
        sheet: options.sheet ?? current.sheet,
        ...(options.headerRow && { headerRow: options.headerRow }),
      })
    ).body
  const mapping: Record<string, string> = {}
  for (const [heading, field] of Object.entries(options.map)) {
    const column = current.columns.find((candidate: { heading: string }) => candidate.heading === heading)
    if (!column)
      throw new Error(
        `No column ${heading} among ${current.columns.map((c: { heading: string }) => c.heading).join(', ')}`,
      )
    mapping[column.column] = field
  }
  const validated = await user.post(`/imports/${current.guid}/validate`, {
    mapping,
    ...(options.key && { key: options.key }),
    ...(options.defaults && { defaults: options.defaults }),
    ...(options.createFolders && { createFolders: true }),
  })
  if (validated.status !== 200) throw new Error(JSON.stringify(validated.body))
  const counts = validated.body.status === 'validating' ? await checkedLater(node, user, current.guid) : {}
  const { started, result } = await runImport(node, user, current.guid, { skipErrors: options.skipErrors ?? true })
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  return { guid: current.guid, uploaded: current, validated: { ...validated.body, ...counts }, result }
}

/** A sheet of ours, changed by nobody, read again as an update by what its headings say. */
export const exportedAndBack = async (
  node: TestNode,
  user: Caller,
  path: string,
  target: ImportTarget,
  language: 'fr' | 'en',
) => {
  const { rawPayload, statusCode } = await node.app.inject({
    url: `/api/v1${path}export=xlsx`,
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': language },
  })
  if (statusCode !== 200) throw new Error(rawPayload.toString())
  const { body: draft } = await upload(user, 'export.xlsx', rawPayload, { target, mode: 'update' })
  const { body: checked } = await user.post(`/imports/${draft.guid}/validate`, { mapping: guessed(draft) })
  const { result } = await runImport(node, user, draft.guid)
  return { draft, checked, result }
}
/** What was refused: row, field and the reason as its reader has it. */
export const refusedRows = ({ errors }: { errors: { row: number; field: string; message: string }[] }) =>
  errors.map(({ row, field, message }) => `${row} ${field} ${message.replaceAll(/[\u00a0\u202f]/g, ' ')}`)
