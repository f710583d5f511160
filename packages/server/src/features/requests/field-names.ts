import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type CustomField, customFields, type NameKeeper } from '../fields/index.ts'
import { notify } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { disableRequest } from './edit-requests.ts'
import { allRequests, type RequestRecord } from './requests.queries.ts'

/** Where a field is named: filters, texts and answers keep it by guid. */
const isNamedIn = ({ filters, url, payload, returned }: RequestRecord, { guid }: CustomField): boolean =>
  [...fieldsOf(filters)].some((field) => field.endsWith(guid)) ||
  `${url} ${payload}`.includes(`attributes.${guid}`) ||
  returned.some(({ field }) => field.endsWith(guid))

const requestsWith = async (ctx: Ctx, id: string, target: FieldTarget): Promise<RequestRecord[]> => {
  const field = (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))
  return field ? (await allRequests(ctx)).filter((request) => isNamedIn(request, field)) : []
}

/** While a request that is sent needs a field it stays (T50); by force it goes, and the request is switched off. */
export const fieldsInRequests: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async () => {},
  forget: async (ctx, id, { force, target }) => {
    const needing = (await requestsWith(ctx, id, target)).filter(({ status }) => status !== 'inactive')
    if (needing.length === 0) return
    if (!force) throw new Problem('request_needs_field', { names: needing.map(({ name }) => name).join(', ') })
    for (const request of needing) {
      await disableRequest(ctx, request.guid)
      if (request.createdBy)
        await notify(ctx.db, ctx.company.guid, {
          guid: ctx.services.clock.orderedUuid(),
          user: request.createdBy.guid,
          kind: 'api_failure',
          message: 'request_disabled',
          params: { request: request.name, field: customNameOf(id) ?? id },
          progress: null,
          link: `/settings/api/requests/${request.guid}`,
        })
    }
  },
  count: async (ctx, id, target) => (await requestsWith(ctx, id, target)).length,
}
