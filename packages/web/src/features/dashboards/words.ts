import { defineWords } from '../../kernel/words.ts'

export const dashboardWords = defineWords<typeof import('./words.fr.ts').default>('dashboards', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/dashboards/words.fr.ts').default
/** Types, sources and templates, as pictures and workbooks have them too. */
export const chartTerms = defineWords<Shared>('chart-terms', {
  fr: () => import('@entrepot/contract/dashboards/words.fr.ts'),
  en: () => import('@entrepot/contract/dashboards/words.en.ts'),
})
/** Everything the screens of dashboards say, and their title. */
export const loadDashboardWords = async () => {
  await Promise.all([dashboardWords, chartTerms].map((words) => words.load()))
  return () => dashboardWords.say('title')
}
