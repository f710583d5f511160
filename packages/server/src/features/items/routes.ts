import { vocabularyJobs } from './vocabulary.ts'
import { ITEM_FIELDS } from '@entrepot/contract/items/list.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { itemsApi } from '@entrepot/contract/items/api.ts'
import { requireItem } from '../records/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { asShaped } from '../../kernel/shaped.ts'
import { lowItems } from './low.queries.ts'
import { changeMany } from './change-many.ts'
import { createItem } from './create-items.ts'
import { addBarcode, barcodesOf, removeBarcode } from './barcodes.ts'
import { changeItem } from './edit-items.ts'
import { copyItem } from './copy-item.ts'
import { removeItem, removeItems } from './remove-items.ts'
import { exportItems } from './export-items.ts'
import { countedItems } from './filter.queries.ts'
import { findItems } from './find.ts'
import { convertUnit, previewUnit } from './convert-unit.ts'
import { changeTotalThreshold } from './total-threshold.ts'
import { allItems, articlePlaces, contentOf, getItem, listItems, listNamed } from './read-items.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { scan, scanMany } from './scan.ts'
import { itemTeller } from './tell-items.ts'
import { summaryOf } from './summary.ts'

const CONSTRAINTS = {
  item_name_in_folder: { code: 'exists', field: 'name' },
  item_equipment_name: { code: 'exists', field: 'name' },
  item_equipment_tag: { code: 'exists', field: 'tag' },
  code_key: { code: 'exists', field: 'tag' },
  item_quantity_bounds: { code: 'remaining_negative', field: 'quantity' },
  item_equipment: { code: 'quantity_equipment', field: 'quantity' },
} as const

export const items: Feature = {
  owns: ['search_vocabulary', 'search_word'],
  jobs: ({ services }) => vocabularyJobs(services),
  search: {
    items: {
      endpoint: itemsApi.list,
      fields: ITEM_FIELDS,
      words: 'items:columns',
      custom: 'items',
      // Any column may be among those that a search shows.
      list: (ctx, query) => listItems(ctx, { ...query, totals: true }),
      download: exportItems,
      counts: countedItems,
    },
  },
  files: {
    items: {
      entity: 'item',
      table: 'item',
      column: 'item_id',
      readers: anyRole('ITEM'),
      require: requireItem,
      link: ({ guid, folder }, tab) => `/items/${folder}?item=${guid}&tab=${tab}`,
    },
  },
  tells: { item: itemTeller },
  needsMe: { low_items: { roles: anyRole('ITEM'), find: lowItems } },
  // Nothing has a status of its own before operations give it one.
  suggests: { item_status: async () => [] },
  mount: (mount) =>
    mount('items', itemsApi, {
      list: async (ctx, { query }) => {
        if (query.export) return exportItems(ctx, query, query.export)
        return asShaped(
          query.fields === undefined
            ? await listItems(ctx, query)
            : // Whoever names fields knows that others may be missing.
              ((await listNamed(ctx, query, query.fields)) as Awaited<ReturnType<typeof listItems>>),
        )
      },
      all: (ctx, { query }) => allItems(ctx, query),
      find: (ctx, { query }) => findItems(ctx, query.search, query.size),
      content: (ctx, { params, query }) => contentOf(ctx, params.guid, query),
      scan: { together: async (ctx, { params }) => asShaped(await scan(ctx, params.code)) },
      scanMany: (ctx, { body }) => scanMany(ctx, body.codes),
      get: async (ctx, { params }) => asShaped(await getItem(ctx, params.guid)),
      summary: (ctx, { params }) => summaryOf(ctx, params.guid),
      places: (ctx, { params }) => articlePlaces(ctx, params.guid),
      setTotalThreshold: (ctx, { params, body }) => changeTotalThreshold(ctx, params.guid, body.threshold),
      create: {
        together: (ctx, { body }) => createItem(ctx, body),
        about: ({ body }) => (body.tag ? [codeKey(body.tag)] : []),
      },
      update: (ctx, { params, body }) => changeItem(ctx, params.guid, body),
      previewUnit: (ctx, { params, body }) => previewUnit(ctx, params.guid, body),
      convertUnit: (ctx, { params, body }) => convertUnit(ctx, params.guid, body),
      changeMany: (ctx, { body }) => changeMany(ctx, body.items, CONSTRAINTS),
      remove: (ctx, { params }) => removeItem(ctx, params.guid),
      bulkRemove: (ctx, { body }) => removeItems(ctx, body.guids),
      copy: (ctx, { params }) => copyItem(ctx, params.guid),
      barcodes: (ctx, { params }) => barcodesOf(ctx, params.guid),
      addBarcode: (ctx, { params, body }) => addBarcode(ctx, params.guid, body),
      removeBarcode: (ctx, { params }) => removeBarcode(ctx, params.guid, params.barcode),
    }),
  constraints: CONSTRAINTS,
}
