import { ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import type { Selection } from '@entrepot/contract/items/selection.ts'
import type { Values } from '@entrepot/contract/kernel/placeholders.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole, type Role } from '@entrepot/contract/kernel/roles.ts'
import type { LabelRecords } from '@entrepot/contract/labels/printing.ts'
import type { LabelKind } from '@entrepot/contract/labels/types.ts'
import { operationCode } from '@entrepot/contract/operations/code.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { foldersByGuid } from '../folders/index.ts'
import { recordsMadeBy, requireImport } from '../imports/index.ts'
import { guidsOfList, selectedRecords } from '../items/index.ts'
import { findOperations } from '../operations/index.ts'
import { conditionRecord, readableItems } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { guidsAfter } from '../../kernel/ordered-guids.ts'
import { Problem } from '../../kernel/problem.ts'
import { peopleByGuid } from './people.queries.ts'

/** A record that gets a label; its values are as programs read them: numbers with a point, days as they are kept. */
export type Subject = { guid: string; name: string; values: Readonly<Record<string, unknown>> }
/** Records of one kind, in the order in which their labels come. */
export type Named = { kind: LabelKind; guids: readonly string[] }

/** Who reads a kind of record at all; whom an operation is there for, its own query says (INTER-17). */
const READERS: Partial<Record<LabelKind, readonly Role[]>> = {
  item: anyRole('ITEM'),
  folder: anyRole('FOLDER', 'ITEM'),
  user: anyRole('USER'),
}
const requireReader = ({ rights }: Ctx, kind: LabelKind): void => {
  const readers = READERS[kind]
  if (readers && !can(rights.roles, readers)) throw new Problem('forbidden')
}

const itemsOf = async (ctx: Ctx, selection: Selection): Promise<string[]> => {
  const query = { ...ItemListQuery.parse({}), ...('query' in selection && selection.query) }
  const guids = await guidsOfList(ctx, query, await selectedRecords(ctx, selection))
  return guidsAfter(guids, 0, Number.MAX_SAFE_INTEGER)
}
/** What an import of the caller's has made: items, or folders where it made no items. */
const madeBy = async (ctx: Ctx, guid: string): Promise<Named> => {
  await requireImport(ctx, guid)
  const items = await recordsMadeBy(ctx, guid, 'item')
  return items.size > 0
    ? { kind: 'item', guids: await itemsOf(ctx, { guids: [...items] }) }
    : { kind: 'folder', guids: [...(await recordsMadeBy(ctx, guid, 'folder'))] }
}

/** The records that are meant, of those that the caller may read. */
export const namedBy = async (ctx: Ctx, records: LabelRecords): Promise<Named> => {
  const named =
    records.kind === 'import'
      ? await madeBy(ctx, records.import)
      : records.kind === 'item'
        ? { kind: records.kind, guids: await itemsOf(ctx, records.selection) }
        : { kind: records.kind, guids: [...new Set(records.guids)] }
  requireReader(ctx, named.kind)
  return named
}

const around = (ctx: Ctx, guid: string, link: string) => ({
  guid,
  link: `${ctx.services.settings.PUBLIC_URL}${link}`,
  date: todayOf(ctx),
  company: { name: ctx.company.name },
})
const say = (ctx: Ctx, key: string) => ctx.services.words(ctx.language, key)
const placeOf = (ctx: Ctx, folder: string | null) => {
  const node = folder !== null && ctx.rights.levels.has(folder) ? ctx.rights.tree.byGuid.get(folder) : undefined
  return { parent: node?.name ?? '', path: node ? pathText(ctx, node.guid) : '' }
}

type Read = (ctx: Ctx, guids: readonly string[]) => Promise<Subject[]>

const items: Read = async (ctx, guids) => {
  const [rows, names] = [await readableItems(ctx, guids), await fieldNamesOf(ctx)]
  return rows.map((row) => {
    const record = conditionRecord(ctx, row, names)
    return {
      guid: row.guid,
      name: row.name,
      values: {
        ...record,
        ...around(ctx, row.guid, `/item/${row.guid}`),
        ...placeOf(ctx, row.folder),
        type: say(ctx, `items:types.${row.type}`),
        unit: say(ctx, `items:units.${row.unit}`),
        product: row.variant?.product.name ?? row.name,
        attributes: row.attributes,
      },
    }
  })
}

const folders: Read = async (ctx, guids) => {
  const seen = guids.filter((guid) => ctx.rights.levels.has(guid))
  const rows = await foldersByGuid(ctx, seen)
  return seen.flatMap((guid) => {
    const row = rows.get(guid)
    if (!row) return []
    const values = {
      ...around(ctx, guid, `/items/${guid}`),
      name: row.name,
      tag: row.tag,
      description: row.description,
      category: row.category?.name,
      type: say(ctx, `folders:types.${row.type}`),
      parent: placeOf(ctx, row.parent).parent,
      path: pathText(ctx, guid),
    }
    return [{ guid, name: row.name, values }]
  })
}

const users: Read = async (ctx, guids) => {
  const people = await peopleByGuid(ctx, guids)
  return guids.flatMap((guid) => {
    const person = people.get(guid)
    if (!person) return []
    const { name, tag, email, username, notes } = person
    const values = { ...around(ctx, guid, `/users/${guid}`), name, tag, email, username, description: notes }
    return [{ guid, name, values }]
  })
}

const operations: Read = async (ctx, guids) => {
  const rows = new Map((await findOperations(ctx, guids)).map((row) => [row.guid, row]))
  return guids.flatMap((guid) => {
    const row = rows.get(guid)
    if (!row) return []
    const values = {
      ...around(ctx, guid, `/interventions/${guid}`),
      ...placeOf(ctx, row.location),
      name: row.title,
      tag: operationCode(row.number),
      description: row.description,
      type: say(ctx, `operations:types.${row.type}`),
      status: say(ctx, `operations:statuses.${row.status}`),
      start_date: row.startDate,
      end_date: row.endDate,
      operation: { attributes: row.attributes },
    }
    return [{ guid, name: row.title, values }]
  })
}

const READ: Record<LabelKind, Read> = { item: items, folder: folders, user: users, operation: operations }
const AT_ONCE = 500
const NOT_FOUND = { item: 'item_not_found', folder: 'not_found', user: 'not_found', operation: 'not_found' } as const

/** What is out of sight is no record at all: of one alone it is said, among others it is left out. */
export const readSubjects = async (ctx: Ctx, { kind, guids }: Named): Promise<Subject[]> => {
  requireReader(ctx, kind)
  const read: Subject[] = []
  for (let at = 0; at < guids.length; at += AT_ONCE)
    read.push(...(await READ[kind](ctx, guids.slice(at, at + AT_ONCE))))
  if (read.length === 0) throw new Problem(NOT_FOUND[kind])
  return read
}
export const oneSubject = async (ctx: Ctx, kind: LabelKind, guid: string): Promise<Subject> =>
  (await readSubjects(ctx, { kind, guids: [guid] }))[0]!

/** Values as codes hold them. */
export const plainValues = (values: Readonly<Record<string, unknown>>): Values => {
  const plain = (value: unknown): Values[string] => {
    if (value === null || value === undefined) return undefined
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
    if (value instanceof Date) return value.toISOString()
    if (Array.isArray(value)) return value.map((one) => plain(one) ?? '').join(', ')
    return typeof value === 'object' ? plainValues(value as Readonly<Record<string, unknown>>) : undefined
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plain(value)]))
}
