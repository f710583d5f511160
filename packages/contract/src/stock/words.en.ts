import type { StockWords } from './words.fr.ts'

const en: StockWords = {
  actions: {
    order_receipt: 'Order receipt', receipt: 'Receipt', in_transit: 'In transit', movement: 'Movement', given_to_technician: 'Given to technician', given_to_deliverer: 'Given to deliverer',
    given_to_logistician: 'Given to logistician',
  },
  types: { in: 'In', out: 'Out' },
  kinds: { in: 'In', out: 'Out', count: 'Count', move: 'Move', reversal: 'Reversal' },
  columns: {
    createdAt: 'Date', happenedAt: 'Actual date', item_name: 'Item', item_type: 'Item type', item_tag: 'Barcode', type: 'Direction', kind: 'Movement', action: 'Action', folder: 'Location', folder_path: 'Path', quantity: 'Quantity', unit: 'Unit',
    quantity_after: 'Quantity after', comment: 'Comment', recipient: 'Recipient', createdBy: 'By',
  },
  changes: { added: 'Added', gone: 'Gone', changed: 'Quantity changed', moved: 'Moved' },
  change_columns: { name: 'Item', change: 'Difference', before: 'Before', now: 'Now', difference: 'Change', unit: 'Unit', from: 'Was in', to: 'Is in', last: 'Last change', kind: 'By what', by: 'By', tag: 'Barcode', type: 'Type', quantity: 'Quantity', folder: 'Location' },
  last_kinds: { delete: 'Moved to the trash', restore: 'Restored' },
  sheet_as_of: 'Stock as of a date',
  sheet_changes: 'Changes of stock',
  sheet: 'Transactions',
}
export default en
