import type { ActivityWords } from './words.fr.ts'

const en: ActivityWords = {
  columns: {
    date: 'Date',
    user: 'By',
    entity: 'What',
    entityName: 'Name',
    action: 'Action',
    channel: 'Channel',
    folder: 'Location',
    changes: 'Before → after',
    comment: 'Comment',
  },
  channels: {
    screen: 'Screen',
    api: 'API token',
    import: 'Import',
    bulk: 'Bulk action',
    rule: 'Formula or rule',
    job: 'Automatic job',
    operator: 'Host',
    incoming: 'Incoming request',
  },
  nobody: 'System',
  sheet: 'Log',
}
export default en
