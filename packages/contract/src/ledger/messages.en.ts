import type fr from './messages.fr.ts'

const en: typeof fr = {
  ledger_sound: {
    title: 'The ledger is proved',
    text: 'Every quantity is the sum of its movements, and nothing was touched.',
  },
  ledger_faulty: {
    title: 'The ledger is not sound',
    text: 'A proof found rows that do not agree. Open it to see which.',
  },
}
export default en
