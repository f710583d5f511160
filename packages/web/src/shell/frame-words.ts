import { defineWords } from '../kernel/words.ts'

/** Of the frame around a signed-in user's page; what the sign-in page says too is in `words.ts`. */
export const frameWords = defineWords<typeof import('./frame-words.fr.ts').default>('frame', {
  fr: () => import('./frame-words.fr.ts'),
  en: () => import('./frame-words.en.ts'),
})
