import { defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import { GuidParams } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import { Problem } from '../../src/kernel/problem.ts'
import { plantFeature } from '../../src/testing/planted-feature.ts'
import { onceEach } from './endpoints.ts'
import { asOwner } from './rows.ts'

/** Three endpoints that forget whose rows they read; they look past row security. */
const leakyApi = defineApi({
  tell: {
    method: 'GET',
    path: '/leaky/:guid',
    summary: '',
    access: 'signed-in',
    params: GuidParams,
    response: z.object({ name: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/leaky',
    summary: '',
    access: 'signed-in',
    query: z.object({ folder: z.uuid().optional(), by: z.enum(['name', 'everybody']).optional() }),
    response: z.object({ names: z.array(z.string()) }),
  },
  claim: {
    method: 'POST',
    path: '/leaky',
    summary: '',
    access: 'signed-in',
    body: z.object({ name: z.string().max(255), inside: z.array(z.object({ guid: z.uuid() })).max(5) }),
    response: z.object({ ok: z.boolean() }),
  },
})
export const leaky = onceEach({ leaky: leakyApi })

/** The nodes of this file mount them; `url` names the database that they read as its owner. */
export const plantLeaky = (url: string): void => {
  const pastSecurity = <R extends { name: string }>(text: string, values: unknown[] = []) =>
    asOwner(url, (query) => query<R>(text, values))
  plantFeature('leaky', {
    mount: (mount) =>
      mount('leaky', leakyApi, {
        tell: async (_ctx, { params }) => {
          const [row] = await pastSecurity('select name from folder where id = $1', [params.guid])
          if (!row) throw new Problem('not_found')
          return row
        },
        list: async (_ctx, { query }) => ({
          names:
            query.by === 'everybody' ? (await pastSecurity('select name from folder')).map(({ name }) => name) : [],
        }),
        claim: async (_ctx, { body }) => {
          if ((await pastSecurity('select name from tag where name_key = $1', [body.name])).length > 0)
            throw new Problem('exists', { name: body.name }, 'name')
          if (
            (await pastSecurity('select name from item where id = any($1)', [body.inside.map(({ guid }) => guid)]))
              .length > 0
          )
            throw new Problem('forbidden')
          return { ok: true }
        },
      }),
  })
}
