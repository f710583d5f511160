import type fr from './shortcut-words.fr.ts'

const en: typeof fr = {
  title: 'Keyboard shortcuts',
  palette: 'Search or act',
  sheet: 'Show this list',
  search: 'Go to the search field',
  go: 'Go to: {{page}}',
  undo: 'Undo the last act',
  grid: 'In a list',
  move: 'Move around',
  open: 'Open the row',
  select: 'Select the row',
  extend: 'Extend the range of cells',
  rename: 'Rename',
  copy: 'Copy the cells',
  close: 'Close the top layer',
  everywhere: 'Everywhere',
  off: 'Single-letter shortcuts are off on this device.',
}
export default en
