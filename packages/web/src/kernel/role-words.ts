import type { allRoleWords } from './all-role-words.ts'
import { defineWords } from './words.ts'

/** Names of areas and rights, as the server writes them. */
export const roleWords = defineWords<ReturnType<typeof allRoleWords>>('roles', {
  fr: () => import('./roles.fr.ts'),
  en: () => import('./roles.en.ts'),
})
