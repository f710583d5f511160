import { connectionsApi } from '@entrepot/contract/connections/connection.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeConnection, createConnection, removeConnection } from './edit-connections.ts'
import { finishGrant, startGrant } from './grant.ts'
import { listConnections, oneConnection } from './read-connections.ts'
import { connectionsSection } from './section.ts'
import { testConnection } from './test-connection.ts'

export const connections: Feature = {
  sections: { connections: connectionsSection },
  owns: ['api_connection', 'api_grant'],
  constraints: { api_connection_name: { code: 'exists', field: 'name' } },
  retains: [{ table: 'api_grant', at: 'expires_at', keptMs: 0 }],
  mount: (mount) =>
    mount('connections', connectionsApi, {
      list: (ctx, { query }) => listConnections(ctx, query),
      get: (ctx, { params }) => oneConnection(ctx, params.guid),
      create: (ctx, { body }) => createConnection(ctx, body),
      update: (ctx, { params, body }) => changeConnection(ctx, params.guid, body),
      remove: (ctx, { params }) => removeConnection(ctx, params.guid),
      // No network between begin and commit.
      test: { outside: (ctx, { params, body }) => testConnection(ctx, params.guid, body.url) },
      grant: { outside: (ctx, { params }) => startGrant(ctx, params.guid) },
      grantReturn: { outside: (ctx, { body }) => finishGrant(ctx, body) },
    }),
}
