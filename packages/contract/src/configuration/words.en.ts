import type fr from './words.fr.ts'

const en: typeof fr = {
  columns: {
    createdAt: 'Applied',
    createdBy: 'By',
    entries: 'Entries',
    added: 'Added',
    changed: 'Changed',
    undoneAt: 'Undone',
    undoneBy: 'Undone by',
  },
  sheet: 'Configurations applied',
}
export default en
