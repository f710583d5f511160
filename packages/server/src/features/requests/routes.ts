import { requestsApi } from '@entrepot/contract/requests/request.ts'
import { usesConnections } from '../connections/index.ts'
import { keepsFieldNames } from '../fields/index.ts'
import { usesFunctions } from '../functions/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeRequest, createRequest, removeRequest, renewSecret, replayRun, switchRequest } from './edit-requests.ts'
import { fieldsInRequests } from './field-names.ts'
import { functionsInRequests } from './functions-in-requests.ts'
import { hearForRequests } from './hear.ts'
import { listRequests, oneRequest, runsOf } from './read-requests.ts'
import { offeredFor } from './request-fields.ts'
import { namesUsingConnection } from './requests.queries.ts'
import { listManual, runByHand } from './run-by-hand.ts'
import { requestsSection } from './section.ts'
import { requestsJob } from './send-requests.ts'
import { testRequest } from './test-request.ts'

const DAY_MS = 86_400_000

export const requests: Feature = {
  sections: { requests: requestsSection },
  owns: ['api_request', 'api_run'],
  constraints: {
    api_request_name: { code: 'exists', field: 'name' },
    // Somebody deletes a connection while another one begins to use it.
    api_request_connection: { code: 'conflict' },
  },
  retains: [{ table: 'api_run', at: 'finished_at', keptMs: 30 * DAY_MS }],
  reacts: [hearForRequests],
  jobs: (kernel) => [requestsJob(kernel)],
  mount: (mount) => {
    keepsFieldNames('requests', fieldsInRequests)
    usesConnections('requests', namesUsingConnection)
    usesFunctions('requests', functionsInRequests)
    mount('requests', requestsApi, {
      list: (ctx, { query }) => listRequests(ctx, query),
      fields: (ctx, { query }) => offeredFor(ctx, query.trigger),
      manual: (ctx) => listManual(ctx),
      run: (ctx, { params, body }) => runByHand(ctx, params.guid, body.item),
      get: (ctx, { params }) => oneRequest(ctx, params.guid),
      create: { outside: (ctx, { body }, raw) => createRequest(ctx, body, raw) },
      update: (ctx, { params, body }) => changeRequest(ctx, params.guid, body),
      remove: (ctx, { params }) => removeRequest(ctx, params.guid),
      status: (ctx, { params, body }) => switchRequest(ctx, params.guid, body.active),
      secret: { outside: (ctx, { params }) => renewSecret(ctx, params.guid) },
      // No network between begin and commit.
      test: { outside: (ctx, { params, body }) => testRequest(ctx, params.guid, body.item ?? null) },
      runs: (ctx, { params, query }) => runsOf(ctx, params.guid, query),
      replay: (ctx, { params }) => replayRun(ctx, params.guid, params.run),
    })
  },
}
