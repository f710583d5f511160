import { defineWords } from '../../kernel/words.ts'

export const ledgerWords = defineWords<typeof import('./words.fr.ts').default>('ledger', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadLedgerWords = async () => {
  await ledgerWords.load()
  return () => ledgerWords.say('title')
}
