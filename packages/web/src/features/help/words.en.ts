import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Help',
  search: 'Search the help',
  none: 'No page of the help matches',
  none_text: 'Try another word, or write to support.',
  all: 'All of the help',
  back: 'All pages of the help',
  of_screen: 'Back to the help of this screen',
  see: 'See also',
  away: 'The help is not on this device yet. It opens once the network is back.',
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
    phone: 'On the phone',
  },
}
export default en
