import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Receive',
  cut: 'Without a network nothing can be received: what is still expected is asked of the server. What you typed stays on this device.',
  change: 'Change',
  choose: 'Choose',
  into: 'Put into:',
  which: {
    search: 'Number or supplier',
    scan: 'Scan the purchase order or an item that is expected.',
    several: 'Several orders expect {{code}}: choose the right one.',
    everything: 'All of them',
    unknown: 'No order that is expected has this code: {{code}}',
    cut_code: 'Without a network, {{code}} cannot be recognised',
    none: 'No order is expected',
    none_found: 'No order that is expected matches',
    expected: 'expected on {{day}}',
    more: 'The first {{shown}} are shown; search for the others.',
  },
  over: 'This order expects nothing more.',
  failed: 'The order could not be read',
  again: 'Try again',
  back: 'Back to the quantities',
}
export default en
