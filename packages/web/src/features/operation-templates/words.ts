import { signatureWords } from '../../ui/signature-words.ts'
import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { templateTerms } from './terms.ts'

export const templateWords = defineWords<typeof import('./words.fr.ts').default>('operation-templates', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Everything the screens of templates say, and their title. */
export const loadTemplateWords = async () => {
  await Promise.all([templateWords, templateTerms, folderWords, signatureWords].map((words) => words.load()))
  return () => templateWords.say('title')
}
