import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

/** `at`: the instant that is looked at, and `to` another one that it is compared with; without `to` it is now. */
export type PastSearch = {
  q?: string
  sort?: string
  at?: string
  to?: string
  view?: 'differences' | 'rights'
  folder?: string
  alone?: '1'
  change?: string
  user?: string
}
const VIEWS = ['differences', 'rights'] as const

const instantIn = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined

export const pastSearch = ({ q, sort, ...asked }: Record<string, unknown>): PastSearch => {
  const [at, to] = [instantIn(asked['at']), instantIn(asked['to'])]
  const view = VIEWS.find((one) => one === asked['view'])
  const { folder, user, change } = asked
  return {
    ...queryIn(q),
    ...sortIn(sort),
    ...(at && { at }),
    ...(to && { to }),
    ...(view && { view }),
    ...(isGuid(folder) && { folder }),
    ...(asked['alone'] ? { alone: '1' as const } : {}),
    ...(typeof change === 'string' && /^[a-z]{1,20}$/.test(change) && { change }),
    ...(isGuid(user) && { user }),
  }
}
