import { defineModule } from '../kernel/module.ts'

export const inventoriesModule = defineModule({
  name: 'inventories',
  records: { inventory: { area: 'ITEM', placed: true, topic: 'items', movesStock: true } },
  homeLines: { open_inventories: true },
  actions: { submit: true, reopen: true, approve: true, abandon: true },
  lists: { inventories: true, 'inventory-lines': true },
  errors: {
    inventory_counting: 409,
    inventory_review: 409,
    inventory_over: 409,
    inventory_empty: 422,
    inventory_elsewhere: 422,
    inventory_too_large: 422,
    inventory_same_person: 403,
  },
  events: {
    'inventory.created': { record: 'inventory', action: 'create' },
    'inventory.changed': { record: 'inventory', action: 'update' },
    'inventory.submitted': { record: 'inventory', action: 'submit' },
    'inventory.reopened': { record: 'inventory', action: 'reopen' },
    'inventory.approved': {
      record: 'inventory',
      action: 'approve',
      payload: { counted: 'number', different: 'number' },
    },
    'inventory.cancelled': { record: 'inventory', action: 'abandon' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof inventoriesModule)['errors'], number> {}
}
