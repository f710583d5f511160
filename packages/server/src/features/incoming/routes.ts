import { incomingApi, KNOWN_DAYS } from '@entrepot/contract/incoming/incoming.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { changeIncoming, createIncoming, listen, removeIncoming, renewKey, setSecret } from './edit-incoming.ts'
import { fieldsInIncoming } from './field-names.ts'
import { floodGate } from './flood.ts'
import { offeredFor } from './offered-fields.ts'
import { callsOf, listIncoming, oneIncoming } from './read-incoming.ts'
import { incomingSection } from './section.ts'
import { receive } from './receive.ts'

const DAY_MS = 86_400_000
export const incoming: Feature = {
  sections: { incomingRequests: incomingSection },
  owns: ['api_incoming', 'api_incoming_call', 'api_incoming_answer'],
  constraints: { api_incoming_name: { code: 'exists', field: 'name' } },
  retains: [
    { table: 'api_incoming_call', at: 'at', keptMs: LIMITS.incomingCallsKeptMs },
    { table: 'api_incoming_answer', at: 'at', keptMs: KNOWN_DAYS * DAY_MS },
  ],
  mount: (mount, kernel) => {
    keepsFieldNames('incoming', fieldsInIncoming)
    const gate = floodGate(kernel)
    mount('incoming', incomingApi, {
      list: (ctx, { query }) => listIncoming(ctx, query),
      fields: (ctx, { query }) => offeredFor(ctx, query.action),
      get: (ctx, { params }) => oneIncoming(ctx, params.guid),
      create: (ctx, { body }) => createIncoming(ctx, body),
      update: (ctx, { params, body }) => changeIncoming(ctx, params.guid, body),
      remove: (ctx, { params }) => removeIncoming(ctx, params.guid),
      renew: (ctx, { params }) => renewKey(ctx, params.guid),
      // A secret is kept with no answer of an idempotency key.
      secret: { outside: (ctx, { params, body }) => setSecret(ctx, params.guid, body.secret) },
      listen: (ctx, { params }) => listen(ctx, params.guid, true),
      stopListening: (ctx, { params }) => listen(ctx, params.guid, false),
      calls: (ctx, { params, query }) => callsOf(ctx, params.guid, query),
      receive: (_ctx, { params, body }, raw) => receive(kernel, gate, raw, { key: params.key, payload: body }),
      receivePut: (_ctx, { params, body }, raw) => receive(kernel, gate, raw, { key: params.key, payload: body }),
      receiveGet: (_ctx, { params, query }, raw) => receive(kernel, gate, raw, { key: params.key, payload: query }),
    })
  },
}
