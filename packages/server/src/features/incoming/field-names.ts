import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customFields, type NameKeeper } from '../fields/index.ts'
import { notify } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { disableIncoming } from './edit-incoming.ts'
import { allIncoming, type IncomingRecord } from './incoming.queries.ts'

const incomingWith = async (ctx: Ctx, id: string, target: FieldTarget): Promise<IncomingRecord[]> => {
  const field = (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))
  return field
    ? (await allIncoming(ctx)).filter(({ mapping }) => mapping.some((one) => customNameOf(one.field) === field.guid))
    : []
}

/** While a request that is on needs a field it stays (T50); by force it goes, and the request is switched off. */
export const fieldsInIncoming: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async () => {},
  forget: async (ctx, id, { force, target }) => {
    const needing = (await incomingWith(ctx, id, target)).filter(({ status }) => status === 'active')
    if (needing.length === 0) return
    if (!force) throw new Problem('incoming_needs_field', { names: needing.map(({ name }) => name).join(', ') })
    for (const incoming of needing) {
      await disableIncoming(ctx, incoming.guid)
      if (incoming.createdBy)
        await notify(ctx.db, ctx.company.guid, {
          guid: ctx.services.clock.orderedUuid(),
          user: incoming.createdBy.guid,
          kind: 'api_failure',
          message: 'incoming_disabled',
          params: { request: incoming.name, field: customNameOf(id) ?? id },
          progress: null,
          link: `/settings/api/incoming-requests/${incoming.guid}`,
        })
    }
  },
  count: async (ctx, id, target) => (await incomingWith(ctx, id, target)).length,
}
