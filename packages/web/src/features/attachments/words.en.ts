import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  caption: 'Files',
  empty: 'No file',
  empty_text: 'Quotes, manuals, photos, certificates: 10 MB at most for each file.',
  empty_read: 'Files attached to this record will appear here.',
  add: 'Add files',
  drop: 'Choose files or drop them here.',
  sending: 'Sending “{{name}}”',
  added_one: 'File added',
  added_other: '{{count}} files added',
  refused: '“{{name}}”: {{reason}}',
  download: 'Download',
  preview: 'Preview',
  edit: 'Rename or describe',
  remove: 'Delete',
  actions: 'Actions on “{{name}}”',
  form: {
    title: 'Change “{{name}}”',
    name: 'Name',
    name_help: 'The extension .{{extension}} stays the same.',
    description: 'Description',
    save: 'Save',
    saved: 'File changed',
    stale: 'This file has changed meanwhile. Saving again keeps what you typed.',
  },
  remove_title: 'Delete “{{name}}”?',
  remove_text: 'The file disappears for everybody. Only you can bring it back, at once, by undoing.',
  undo: 'Undo',
  removed: '“{{name}}” deleted',
  preview_new_tab: 'Open in a new tab',
}
export default en
