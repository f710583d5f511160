import type { ActivityWords } from './words.fr.ts'

const en: ActivityWords = {
  columns: { date: 'Date', user: 'By', entity: 'What', entityName: 'Name', action: 'Action', channel: 'Channel', folder: 'Location', changes: 'Before → after', comment: 'Comment' },
  entities: {
    item: 'Item', folder: 'Folder', movement: 'Movement', user: 'User', group: 'Group', company: 'Company', category: 'Category', tag: 'Tag', field: 'Field', import: 'Import', reservation: 'Reservation', reservation_name: 'Reservation name', bulk: 'Bulk act', search_view: 'Saved view',
  },
  actions: {
    create: 'Created', update: 'Changed', delete: 'Moved to the trash', restore: 'Restored', purge: 'Deleted for good', move: 'Moved', stock_in: 'Stock in', stock_out: 'Stock out', inventory: 'Counted', import: 'Imported', quick_update: 'Quick update',
    formula: 'Computed', status: 'Status changed', comment: 'Comment', login: 'Signed in', view_as: 'Viewed as somebody else', reverse: 'Taken back', merge: 'Merged', cancel: 'Reservation cancelled', expire: 'Expired',
  },
  channels: { screen: 'Screen', api: 'API token', import: 'Import', bulk: 'Bulk action', rule: 'Formula or rule', job: 'Automatic job', operator: 'Host' },
  nobody: 'System',
  sheet: 'Activity',
}
export default en
