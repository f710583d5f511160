import { defineWords, nameWords } from '../../kernel/words.ts'

export const configurationWords = defineWords<typeof import('./words.fr.ts').default>('configuration', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Columns, as sheets have them too. */
export const configurationTerms = defineWords<typeof import('@entrepot/contract/configuration/words.fr.ts').default>(
  'configuration-terms',
  {
    fr: () => import('@entrepot/contract/configuration/words.fr.ts'),
    en: () => import('@entrepot/contract/configuration/words.en.ts'),
  },
)
/** Everything the screens of the configuration say, and their title. */
export const loadConfigurationWords = async (title: 'title' | 'changes.title') => {
  await Promise.all([configurationWords, configurationTerms, nameWords].map((words) => words.load()))
  return () => configurationWords.say(title)
}
