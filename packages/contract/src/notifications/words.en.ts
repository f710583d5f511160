import type { NotificationWords } from './words.fr.ts'

const en: NotificationWords = {
  import_running: { title: 'Import of {{file}}', text: 'Import in progress: {{percent}}%' },
  import_done: {
    title: 'Import of {{file}}',
    text: 'Import finished: {{created}} created, {{updated}} updated, {{errors}} errors',
  },
  import_done_unchanged: {
    title: 'Import of {{file}}',
    text: 'Import finished: {{created}} created, {{updated}} updated, {{unchanged}} unchanged, {{errors}} errors',
  },
  import_undoing: { title: 'Import of {{file}}', text: 'Rollback in progress: {{percent}}%' },
  import_undone: {
    title: 'Import of {{file}}',
    text: 'Import rolled back: {{undone}} taken back, {{left}} left to decide',
  },
  import_failed: { title: 'Import of {{file}}', text: 'The import stopped: {{reason}}' },
  bulk_running: { title: '{{act}}: {{total, number}} items', text: 'In progress: {{percent}}%' },
  bulk_done: {
    title: '{{act}}: {{total, number}} items',
    text: '{{changed, number}} changed, {{unchanged, number}} unchanged, {{refused, number}} refused',
  },
  bulk_failed: { title: '{{act}}: {{total, number}} items', text: 'The act stopped: {{reason}}' },
  bulk_undoing: { title: 'Undo. {{act}}: {{total, number}} items', text: 'In progress: {{percent}}%' },
  bulk_undone: {
    title: 'Undo. {{act}}: {{total, number}} items',
    text: '{{undone, number}} put back, {{kept, number}} left because they changed since',
  },
  threshold_one: {
    title: 'Threshold reached: {{name}}',
    text: '{{folder}}: {{quantity, number}} left for a threshold of {{threshold, number}}',
  },
  threshold_few: { title: '{{items}} items at or below their threshold', text: '{{names}}' },
  threshold_many: { title: '{{items}} items at or below their threshold', text: '{{names}} and {{others}} others' },
  reservation_expired_one: {
    title: 'Reservation expired: {{name}}',
    text: '{{item}}, {{folder}}: quantity given back {{quantity, number}}',
  },
  reservation_expired_many: { title: '{{reservations}} reservations expired', text: '{{names}}' },
  variant_expired_one: {
    title: 'Expired lot: {{name}}',
    text: '{{product}}, {{folder}}: {{quantity, number}} in stock',
  },
  variant_expired_many: { title: '{{lots}} expired lots or variants', text: '{{names}}' },
  comment_mention: { title: '{{author}} mentioned you: {{record}}', text: '{{text}}' },
  ledger_sound: {
    title: 'The ledger is proved',
    text: 'Every quantity is the sum of its movements, and nothing was touched.',
  },
  ledger_faulty: {
    title: 'The ledger is not sound',
    text: 'A proof found rows that do not agree. Open it to see which.',
  },
  reservation_short: {
    title: 'Less than reserved: {{item}}',
    text: '{{folder}}: a count found {{quantity, number}} for {{reserved, number}} reserved',
  },
  reservation_short_many: { title: 'Less than reserved: {{items}} items', text: '{{names}}' },
}
export default en
