import { isDay } from '@entrepot/contract/kernel/company-clock.ts'
import { isGuid, queryIn } from '../../../kernel/addresses.ts'

/**
 * Codes are checked where they are used: an unknown one finds nothing to choose and is left out. `guid`: one record;
 * `since`: an instant.
 */
export type ActivitySearch = {
  q?: string
  entity?: string
  action?: string
  channel?: string
  user?: string
  folder?: string
  guid?: string
  from?: string
  to?: string
  since?: string
}
const codeIn = <K extends string>(name: K, value: unknown) =>
  typeof value === 'string' && /^[a-z_]{2,20}$/.test(value) ? ({ [name]: value } as { [P in K]: string }) : {}
const guidIn = <K extends string>(name: K, value: unknown) =>
  isGuid(value) ? ({ [name]: value } as { [P in K]: string }) : {}
const dayIn = <K extends string>(name: K, value: unknown) =>
  typeof value === 'string' && isDay(value) ? ({ [name]: value } as { [P in K]: string }) : {}

export const activitySearch = ({
  q,
  entity,
  action,
  channel,
  user,
  folder,
  guid,
  from,
  to,
  since,
}: Record<string, unknown>): ActivitySearch => ({
  ...queryIn(q),
  ...codeIn('entity', entity),
  ...codeIn('action', action),
  ...codeIn('channel', channel),
  ...guidIn('user', user),
  ...guidIn('folder', folder),
  ...guidIn('guid', guid),
  ...dayIn('from', from),
  ...dayIn('to', to),
  ...(typeof since === 'string' && !Number.isNaN(Date.parse(since)) && { since: new Date(since).toISOString() }),
})
