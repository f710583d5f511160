import type { UserWords } from '@entrepot/contract/users/words.fr.ts'
import { defineWords } from './words.ts'

/** Names of areas and rights, as the server writes them. */
export const roleWords = defineWords<UserWords['roles']>('roles', {
  fr: () => import('./roles.fr.ts'),
  en: () => import('./roles.en.ts'),
})
