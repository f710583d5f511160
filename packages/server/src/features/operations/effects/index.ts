import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { Effect } from './closing.ts'
import { countOrCarry, postCounts, selectFolders } from './count.ts'
import { closeCustom } from './custom.ts'
import { prepare, takeOut } from './leave.ts'
import { carryArticles, receiveArticles, selectArticles } from './orders.ts'
import { receive } from './receive.ts'

export const EFFECTS: Record<TaskKind, Effect> = {
  select_folders: selectFolders,
  inventory: countOrCarry,
  inventory_validation: postCounts,
  preparation: prepare,
  out_of_stock: takeOut,
  out_of_stock_reception: receive,
  select_articles_of_order: selectArticles,
  import_of_order_reception: carryArticles,
  order_reception: receiveArticles,
  custom_task: closeCustom,
}
