import type { Translation } from '../../kernel/words.ts'

const en: Translation<typeof import('./words.fr.ts').default> = {
  page: 'Bulk action',
  kinds: { edit: 'Edit', move: 'Move', in: 'Stock in', out: 'Stock out', count: 'Count', trash: 'Move to trash' },
  titles: {
    edit_one: 'Edit {{shown}} item', edit_other: 'Edit {{shown}} items', move_one: 'Move {{shown}} item', move_other: 'Move {{shown}} items', in_one: 'Stock in for {{shown}} item', in_other: 'Stock in for {{shown}} items',
    out_one: 'Stock out for {{shown}} item', out_other: 'Stock out for {{shown}} items', count_one: 'Count {{shown}} item', count_other: 'Count {{shown}} items', trash_one: 'Move {{shown}} item to the trash', trash_other: 'Move {{shown}} items to the trash',
  },
  edit: {
    intro: 'Only checked fields change. The others stay as they are.', unchanged: 'Unchanged', empty: 'Empty', category: 'Category', tags: 'Keywords', threshold: 'Alert threshold', packaging: 'Packaging', description: 'Description',
    how: { label: 'What to do', add: 'Add', remove: 'Remove', set: 'Replace by' }, choose: 'Choose', nothing: 'Check at least one field.', needs_value: 'This field cannot be empty.',
  },
  move: { whole: 'Each record goes whole, with all its stock.', choose: 'Choose a folder.', root: 'Items cannot lie at the root.' },
  stock: { quantity: { in: 'Quantity added to each record', out: 'Quantity taken from each record', count: 'Quantity counted on each record' } },
  trash: { text: 'They stay in the trash for 30 days and can come back.' },
  preview: {
    action: 'Check', title: 'What is going to happen', none: 'Nothing would change.',
    changed_one: '{{shown}} record changes', changed_other: '{{shown}} records change', unchanged_one: '{{shown}} record is so already', unchanged_other: '{{shown}} records are so already', refused_one: '{{shown}} record is refused', refused_other: '{{shown}} records are refused',
    reason: '{{message}}: {{shown}}', back: 'Back',
  },
  start: { edit: 'Edit', move: 'Move', in: 'Record stock in', out: 'Record stock out', count: 'Record the count', trash: 'Move to trash' },
  running: '{{kind}} in progress', rolling_back: 'Undo in progress', leave: 'You can close this window. The result will be among your notifications.',
  done: '{{kind}}. Changed: {{changed}}, unchanged: {{unchanged}}, refused: {{refused}}', undone: 'Undo. Put back: {{undone}}, left: {{kept}}', failed: 'The action stopped: {{reason}}',
  undo: 'Undo', take_back: 'Undo this action', take_back_rest: 'Try the others again', close: 'Close', report: 'Open the report',
  figures: { total: 'Total', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused', undone: 'Put back', kept: 'Left' },
  columns: { name: 'Name', folder: 'Location', result: 'Result', message: 'Reason' }, results: { changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused', undone: 'Put back', kept: 'Left as it is' },
  rows: 'Records', filter: 'Result', all: 'All', hidden: 'Record out of your sight', count_one: '{{shown}} record', count_other: '{{shown}} records', empty: 'No record', empty_text: 'No record has this result.', exporting: 'Preparing the file', exported: 'File ready',
  sure: 'Undo this action?', sure_text: 'Each record becomes what it was, except those that somebody changed since.',
}
export default en
