import type fr from './messages.fr.ts'

const en: typeof fr = {
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
}
export default en
