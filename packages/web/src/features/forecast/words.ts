import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { stockWords } from '../stock/index.ts'

export const forecastWords = defineWords<typeof import('./words.fr.ts').default>('forecast', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/forecast/words.fr.ts').default
/** Columns, as sheets have them too. */
export const forecastTerms = defineWords<Shared>('forecast-terms', {
  fr: () => import('@entrepot/contract/forecast/words.fr.ts'),
  en: () => import('@entrepot/contract/forecast/words.en.ts'),
})
/** Everything the screens of forecasts say, and their title. */
export const loadForecastWords = async () => {
  await Promise.all([forecastWords, forecastTerms, folderWords, stockWords].map((words) => words.load()))
  return () => forecastWords.say('title')
}
