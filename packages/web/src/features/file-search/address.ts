import { isGuid } from '../../kernel/addresses.ts'
import { SETS, type SetName } from './sets.ts'

/** What was searched for is kept by the server: a closed tab comes back to it. */
export type FileSearchAddress = { search?: string; set?: SetName; sort?: string }

export const fileSearchAddress = ({ search, set, sort }: Record<string, unknown>): FileSearchAddress => {
  if (!isGuid(search)) return {}
  const asked = SETS.find((one) => one === set && one !== 'found')
  return {
    search,
    ...(asked && { set: asked }),
    ...(typeof sort === 'string' && sort !== '' && sort.length <= 300 && { sort }),
  }
}
