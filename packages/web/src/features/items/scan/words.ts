import { defineWords } from '../../../kernel/words.ts'
import { folderWords } from '../../folders/index.ts'
import { stockWords } from '../../stock/index.ts'
import { itemWords } from '../words.ts'

export const scanWords = defineWords<typeof import('./words.fr.ts').default>('scan', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Everything the screens of scanning say. */
export const loadScanWords = async () => {
  await Promise.all([scanWords, itemWords, stockWords, folderWords].map((words) => words.load()))
}
