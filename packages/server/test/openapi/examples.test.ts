import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { describeApi } from '../../src/kernel/openapi.ts'
import { exampleOf } from '../../src/kernel/openapi-examples.ts'
import { onceEach } from '../sweeps/endpoints.ts'
import type { Description } from './lint.ts'

const description = describeApi(CONTRACTS, '') as unknown as Description
const wrong = (schema: z.ZodType | undefined, example: unknown): string[] =>
  schema?.safeParse(example).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('the example of every call', () => {
  it.each(onceEach().map((swept) => [swept.route, swept] as const))('is what the contract takes: %s', (_, swept) => {
    const { endpoint, path, method } = swept
    const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    const given = (where: 'path' | 'query') =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((one) => one.in === where && (one.required || where === 'path'))
          .map(({ name, example }) => [name, example]),
      )
    expect(wrong(endpoint.params, given('path'))).toEqual([])
    expect(wrong(endpoint.query, given('query'))).toEqual([])
    const { content } = operation.requestBody ?? {}
    if (content?.['application/json']) expect(wrong(endpoint.body, content['application/json'].example)).toEqual([])
    const answer = operation.responses?.[String(endpoint.status ?? 200)]?.content?.['application/json']
    if (answer) expect(wrong(endpoint.response, answer.example)).toEqual([])
  })
  it('is the same each time, and ends where a schema names itself', () => {
    const schema = {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: {
            inner: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
            guid: { type: 'string', format: 'uuid' },
          },
        },
      },
    } as const
    expect(exampleOf(schema, 'answered')).toEqual(exampleOf(schema, 'answered'))
  })
})
