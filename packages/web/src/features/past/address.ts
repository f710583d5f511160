import { queryIn, sortIn } from '../../kernel/addresses.ts'

const NAMES = ['at', 'to', 'view', 'folder', 'alone', 'change', 'user', 'operation', 'task'] as const
/**
 * `at`: the instant that is looked at, and `to` another one that it is compared with; without `to` it is now. The page
 * looks at what these say: it is loaded later.
 */
export type PastSearch = { q?: string; sort?: string } & { [N in (typeof NAMES)[number]]?: string }
export const pastSearch = (search: Record<string, unknown>): PastSearch => ({
  ...queryIn(search['q']),
  ...sortIn(search['sort']),
  ...Object.fromEntries(NAMES.flatMap((name) => (search[name] ? [[name, `${search[name]}`]] : []))),
})
