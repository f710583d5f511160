import { OLD } from '@entrepot/contract/business-rules/fields.ts'
import { keptBody, namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { keptText, namedText } from '../mails/index.ts'
import type { RequestBody } from './requests.queries.ts'

type Fields = readonly { guid: string; name: string }[]

const renamed = (returned: RequestBody['returned'], to: (custom: string) => string | undefined) =>
  returned.map(({ path, field }) => {
    const custom = customNameOf(field)
    const other = custom === null ? undefined : to(custom)
    return { path, field: other === undefined ? field : customField(other) }
  })

/** As it is kept: the company's own fields by guid (T50). */
export const keptRequest = <R extends RequestBody>(request: R, fields: Fields): R => ({
  ...request,
  filters: keptBody({ conditions: request.filters, actions: [] }, fields, OLD).conditions,
  url: keptText(request.url, fields),
  payload: keptText(request.payload, fields),
  returned: renamed(request.returned, (name) => fields.find((field) => field.name === name)?.guid),
})
/** As people write it, with the names of today. */
export const namedRequest = <R extends RequestBody>(request: R, fields: Fields): R => ({
  ...request,
  filters: namedBody({ conditions: request.filters, actions: [] }, fields, OLD).conditions,
  url: namedText(request.url, fields, 'text'),
  payload: namedText(request.payload, fields, 'text'),
  returned: renamed(request.returned, (guid) => fields.find((field) => field.guid === guid)?.name),
})
