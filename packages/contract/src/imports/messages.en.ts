import type fr from './messages.fr.ts'

const en: typeof fr = {
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
  import_cancelled: { title: 'Import of {{file}}', text: 'Import stopped: {{done}} of {{total}} rows were handled' },
  import_failed: { title: 'Import of {{file}}', text: 'The import stopped: {{reason}}' },
}
export default en
