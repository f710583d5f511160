import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'

/** The part of the address that each kind of task is done under (NAV-33). */
export const STEPS = {
  select_folders: 'select-folders',
  inventory: 'inventory',
  inventory_validation: 'inventory-validation',
  preparation: 'preparation',
  out_of_stock: 'out-of-stock',
  out_of_stock_reception: 'out-of-stock-reception',
  select_articles_of_order: 'select_articles_of_order',
  import_of_order_reception: 'import_of_order_reception',
  order_reception: 'order_reception',
  custom_task: 'custom-task',
} as const satisfies Record<TaskKind, string>
