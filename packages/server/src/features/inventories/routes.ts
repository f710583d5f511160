import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { rolesFor } from '@entrepot/contract/kernel/transitions.ts'
import { inventoriesApi } from '@entrepot/contract/inventories/inventory.ts'
import type { Feature } from '../../kernel/feature.ts'
import { approveInventory } from './approve.ts'
import { INVENTORY_CHECKS } from './checks.queries.ts'
import { countRecords } from './count.ts'
import {
  cancelInventory,
  changeInventory,
  createInventory,
  reopenInventory,
  submitInventory,
} from './edit-inventories.ts'
import { listInventories, listLines, namesOfInventories, oneInventory, openInventories } from './read-inventories.ts'

export const inventories: Feature = {
  owns: ['inventory', 'inventory_folder', 'inventory_item', 'inventory_count'],
  checks: INVENTORY_CHECKS,
  goesWith: { item: ['inventory_count', 'inventory_item'], folder: ['inventory_folder'] },
  needsMe: { open_inventories: { roles: rolesFor(INVENTORY_STATES, 'count'), find: openInventories } },
  sources: { inventory: namesOfInventories },
  mount: (mount) =>
    mount('inventories', inventoriesApi, {
      list: (ctx, { query }) => listInventories(ctx, query),
      create: (ctx, { body }) => createInventory(ctx, body),
      get: (ctx, { params }) => oneInventory(ctx, params.guid),
      update: (ctx, { params, body }) => changeInventory(ctx, params.guid, body),
      lines: (ctx, { params, query }) => listLines(ctx, params.guid, query),
      count: (ctx, { params, body }) => countRecords(ctx, params.guid, body),
      submit: (ctx, { params, body }) => submitInventory(ctx, params.guid, body),
      reopen: (ctx, { params, body }) => reopenInventory(ctx, params.guid, body),
      approve: (ctx, { params, body }) => approveInventory(ctx, params.guid, body),
      cancel: (ctx, { params, body }) => cancelInventory(ctx, params.guid, body),
    }),
}
