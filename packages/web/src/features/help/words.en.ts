import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Help',
  search: 'Search the help',
  none: 'No page of the help matches',
  none_text: 'Try another word, or write to support.',
  all: 'All of the help',
  back: 'All pages of the help',
  missing: 'This screen has no help yet',
  support: 'Write to support',
  open: 'Open the screen',
  topics: {
    start: 'Begin',
    stock: 'Stock day by day',
    find: 'Find and follow',
    work: 'Work together',
    account: 'Your account and the company',
    settings: 'Set up Entrepôt',
  },
}
export default en
