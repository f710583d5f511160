import { queryIn, sortIn } from '../../kernel/addresses.ts'

const NAMES = ['by', 'day', 'folder', 'alone', 'category', 'unpriced'] as const
/**
 * `alone`: of the folder without what is below it, as a line of folders says it. The page looks at what these say: it
 * is loaded later.
 */
export type ValueSearch = { q?: string; sort?: string } & { [N in (typeof NAMES)[number]]?: string }
export const valueSearch = (search: Record<string, unknown>): ValueSearch => ({
  ...queryIn(search['q']),
  ...sortIn(search['sort']),
  ...Object.fromEntries(NAMES.flatMap((name) => (search[name] ? [[name, `${search[name]}`]] : []))),
})
