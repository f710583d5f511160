import type { NotificationWords } from './words.fr.ts'

const en: NotificationWords = {
  import_running: { title: 'Import of {{file}}', text: 'Import in progress: {{percent}}%' },
  import_done: { title: 'Import of {{file}}', text: 'Import finished: {{created}} created, {{updated}} updated, {{errors}} errors' },
  import_failed: { title: 'Import of {{file}}', text: 'The import stopped: {{reason}}' },
}
export default en
