import type { Names } from '@entrepot/contract/names.ts'
import type { UserWords } from '@entrepot/contract/users/words.fr.ts'

/** A module names its own areas. */
export const allRoleWords = (roles: UserWords['roles'], { areas }: Names) => ({
  ...roles,
  areas: { ...roles.areas, ...areas },
})
