import { FOLDER_FIELDS } from '@entrepot/contract/folders/list-fields.ts'
import { foldersApi } from '@entrepot/contract/folders/folder.ts'
import { itemsApi } from '@entrepot/contract/items/item.ts'
import { ITEM_FIELDS } from '@entrepot/contract/items/list-fields.ts'
import type { ListFields } from '@entrepot/contract/kernel/conditions/list-fields.ts'
import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { RESERVATION_FIELDS } from '@entrepot/contract/reservations/list-fields.ts'
import { reservationsApi } from '@entrepot/contract/reservations/reservation.ts'
import type { SearchAnswer } from '@entrepot/contract/search/search.ts'
import { type SearchTarget } from '@entrepot/contract/search/targets.ts'
import { OPEN_TARGETS, type OpenTarget } from '@entrepot/contract/modules.ts'
import { TRANSACTION_FIELDS } from '@entrepot/contract/stock/list-fields.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { VARIANT_FIELDS } from '@entrepot/contract/variants/list-fields.ts'
import { variantsApi } from '@entrepot/contract/variants/variant.ts'
import { exportFolders, listFolders } from '../folders/index.ts'
import { exportItems, listItems } from '../items/index.ts'
import { exportReservations, listReservations } from '../reservations/index.ts'
import { exportTransactions, listTransactions } from '../stock/index.ts'
import { exportVariants, listVariants } from '../variants/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AskedColumns } from '../../kernel/sheet-export.ts'

export type Query = {
  filters: string | undefined
  search: string | undefined
  sort: string | undefined
  page: number
  size: number
}
type Rows<T extends OpenTarget> = Omit<Extract<SearchAnswer, { target: T }>, 'target'>

/**
 * A target is the list of its feature: the same query, roles and module, so that search and list never disagree.
 * `words`: the key of the names of its fields. `custom`: it has the company's own fields of items.
 */
type Source<T extends OpenTarget> = {
  endpoint: Endpoint
  fields: ListFields
  words: string
  custom: boolean
  list: (ctx: Ctx, query: Query) => Promise<Rows<T>>
  download: (ctx: Ctx, query: Query & { columns: AskedColumns }, format: 'xlsx' | 'csv') => Promise<Download>
}

export const SOURCES: { [T in OpenTarget]: Source<T> } = {
  items: {
    endpoint: itemsApi.list,
    fields: ITEM_FIELDS,
    words: 'items:columns',
    custom: true,
    list: listItems,
    download: exportItems,
  },
  folders: {
    endpoint: foldersApi.list,
    fields: FOLDER_FIELDS,
    words: 'folders:columns',
    custom: false,
    list: (ctx, query) => listFolders(ctx, { ...query, fullPath: true }),
    download: exportFolders,
  },
  // Disabled ones too: `active` is a field to ask for.
  variants: {
    endpoint: variantsApi.list,
    fields: VARIANT_FIELDS,
    words: 'variants:columns',
    custom: true,
    list: (ctx, query) => listVariants(ctx, { ...query, all: true }),
    download: (ctx, query, format) => exportVariants(ctx, { ...query, all: true }, format),
  },
  transactions: {
    endpoint: stockApi.list,
    fields: TRANSACTION_FIELDS,
    words: 'stock:columns',
    custom: false,
    list: listTransactions,
    download: exportTransactions,
  },
  reservations: {
    endpoint: reservationsApi.list,
    fields: RESERVATION_FIELDS,
    words: 'reservations:columns',
    custom: false,
    list: listReservations,
    download: exportReservations,
  },
}

const isOpen = (target: SearchTarget): target is OpenTarget =>
  (OPEN_TARGETS as readonly SearchTarget[]).includes(target)

const isOn = (ctx: Ctx, { module }: Endpoint) => !module || ctx.company.modules.includes(module)
const isAllowed = (ctx: Ctx, { access }: Endpoint) =>
  access === 'signed-in' || can(ctx.rights.roles, access as readonly Role[])

/**
 * A target that holds nothing yet, or whose module is off, is answered as a module that is off, before roles are looked
 * at (COMP-22).
 */
export const requireTarget = (ctx: Ctx, target: SearchTarget): OpenTarget => {
  if (!isOpen(target) || !isOn(ctx, SOURCES[target].endpoint)) throw new Problem('module_disabled')
  if (!isAllowed(ctx, SOURCES[target].endpoint)) throw new Problem('forbidden')
  return target
}

export const maySearch = (ctx: Ctx, target: SearchTarget): target is OpenTarget =>
  isOpen(target) && isOn(ctx, SOURCES[target].endpoint) && isAllowed(ctx, SOURCES[target].endpoint)
