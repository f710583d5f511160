import { defineWords } from '../../kernel/words.ts'

export const subscriptionWords = defineWords<typeof import('./words.fr.ts').default>('subscriptions', { fr: () => import('./words.fr.ts'), en: () => import('./words.en.ts') })
