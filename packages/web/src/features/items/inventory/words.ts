import { defineWords } from '../../../kernel/words.ts'
import { folderWords } from '../../folders/index.ts'
import { stockWords } from '../../stock/index.ts'
import { itemWords } from '../words.ts'

export const inventoryWords = defineWords<typeof import('./words.fr.ts').default>('inventory', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Everything the inventory says, and its title. */
export const loadInventoryWords = async () => {
  await Promise.all([inventoryWords, itemWords, stockWords, folderWords].map((words) => words.load()))
  return () => inventoryWords.say('title')
}
