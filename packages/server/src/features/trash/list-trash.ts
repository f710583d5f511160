import { visibleParent, visiblePath } from '@entrepot/contract/kernel/folder-rights.ts'
import { TRASH_LIST } from '@entrepot/contract/trash/list.ts'
import { TRASH_DAYS, type Trashed, type trashApi } from '@entrepot/contract/trash/trash.ts'
import type { Parsed } from '@entrepot/contract/kernel/endpoint.ts'
import { type Ctx, nowOf, type Rights } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { mayWriteIn, readableFolders } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, rowsInOrder } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { formerRights } from '../../kernel/principal.ts'
import type { ExportColumn } from '../../kernel/sheet-export.ts'
import type { TrashRules } from '../../kernel/trash.ts'
import {
  countTrash,
  type Entry,
  guidsOfTrash,
  orderOf,
  pageOfTrash,
  trashByGuid,
  type TrashFilter,
} from './list.queries.ts'

type Query = Parsed<(typeof trashApi)['list']>['query']

const rulesOf = (ctx: Ctx, kind: Trashed['entity']): TrashRules => ctx.services.registry.trash[kind]

/** The caller as if nothing had been deleted. */
export const formerCtx = async (ctx: Ctx): Promise<Ctx> => ({
  ...ctx,
  rights: await formerRights(ctx.db, ctx.company.guid, ctx.user.guid),
})

const DAY_MS = 86_400_000
const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((deletedAt.getTime() + TRASH_DAYS * DAY_MS - now.getTime()) / DAY_MS))

/** The nearest folder above that the caller sees; the path says that something lies between. */
const locationOf = ({ tree, levels }: Rights, { place, state }: Entry): Trashed['location'] =>
  place === null
    ? null
    : {
        guid: levels.has(place) ? place : visibleParent(tree, levels, place),
        path: visiblePath(tree, levels, place).join(' / '),
        state,
      }

const trashedFor = (former: Ctx, row: Entry): Trashed => ({
  guid: row.id,
  entity: row.entity,
  name: row.name,
  type: row.type,
  tag: row.tag,
  location: locationOf(former.rights, row),
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleted_by ? { guid: row.deleted_by, name: row.deleted_by_name ?? '' } : null,
  daysLeft: daysLeft(row.deleted_at, nowOf(former)),
  along: { items: row.along_items, folders: row.along_folders },
  writable: mayWriteIn(former, rulesOf(former, row.entity).isPlace ? row.id : row.place!),
})

const filterOf = (former: Ctx, { type, search }: Query): TrashFilter => ({
  folders: readableFolders(former),
  type,
  search,
})

export const listTrash = async (ctx: Ctx, query: Query) => {
  const former = await formerCtx(ctx)
  const filter = filterOf(former, query)
  const [rows, total] = await Promise.all([
    pageOfTrash(ctx, filter, orderOf(query.sort), boundsOf(query)),
    countTrash(ctx, filter),
  ])
  return { data: rows.map((row) => trashedFor(former, row)), page: query.page, size: query.size, total }
}

export const exportTrash = async (ctx: Ctx, query: Query, format: 'xlsx' | 'csv'): Promise<Download> => {
  const former = await formerCtx(ctx)
  const [filter, order] = [filterOf(former, query), orderOf(query.sort)]
  const pages = rowsInOrder(ctx, await guidsOfTrash(ctx, filter, order), async (inner, guids) =>
    (await trashByGuid(inner, filter, guids)).map((row) => trashedFor(former, row)),
  )
  return listSheet(ctx, ctx.services.words(ctx.language, 'trash:sheet'), {
    format,
    columns: columnsOf(ctx),
    asked: query.columns,
    pages,
  })
}

const columnsOf = (ctx: Ctx): ExportColumn<Trashed>[] => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  return sheetColumns<Trashed>()(ctx, TRASH_LIST, {
    type: ({ entity, type }) => words(rulesOf(ctx, entity).typeName(type)),
    location: ({ location }) =>
      location && `${location.path}${location.state === 'gone' ? ` ${words('trash:gone')}` : ''}`,
    along: ({ along }) =>
      (['items', 'folders'] as const)
        .flatMap((what) =>
          along[what] > 0 ? [ctx.services.words(ctx.language, `trash:along_${what}`, { count: along[what] })] : [],
        )
        .join(', '),
  })
}
