import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import { defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { generateTypes } from '../../../../scripts/generate-types.ts'
import { openApiText, staleAmong } from '../../../../scripts/generated.ts'
import { describeApi } from '../../src/kernel/openapi.ts'
import { everyEndpoint } from '../sweeps/endpoints.ts'
import { type Description, lint, type Operation, unboundedIn } from './lint.ts'

const at = (path: string) => new URL(`../../../../${path}`, import.meta.url).pathname
const description = describeApi(CONTRACTS, '') as unknown as Description
const read = (path: string) => readFileSync(path, 'utf8')

describe('the description of the API', () => {
  it('holds every endpoint and alias', () => {
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // PATCH is a synonym of PUT (GEN-15), described once.
    expect(described.sort()).toEqual(
      everyEndpoint()
        .filter(({ method, endpoint }) => method === endpoint.method)
        .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
        .sort(),
    )
  })
  it('says who may call, what is answered and how much may be sent', () => expect(lint(description)).toEqual([]))

  const sound = describeApi(
    {
      probe: defineApi({
        change: {
          method: 'PUT',
          path: '/probe/:guid',
          summary: 'Change',
          access: 'signed-in',
          params: z.object({ guid: z.uuid() }),
          body: z.object({ name: z.string().max(9), list: z.array(z.uuid()).max(3), n: z.number().min(0).max(9) }),
          response: z.object({}),
        },
      }),
    },
    '',
  ) as unknown as Description
  const broken = (change: (operation: Operation) => void): string[] => {
    const copy = structuredClone(sound)
    change(copy.paths['/probe/{guid}']!['put']!)
    return lint(copy)
  }
  it('is read by rules that a sound one passes', () => expect(lint(sound)).toEqual([]))
  it.each<[string, (operation: Operation) => void]>([
    [
      'no operationId',
      (one) => {
        delete one.operationId
      },
    ],
    [
      'no summary',
      (one) => {
        one.summary = ' '
      },
    ],
    [
      'not exactly one tag',
      (one) => {
        one.tags = []
      },
    ],
    [
      'who may call',
      (one) => {
        delete one.security
      },
    ],
    [
      'not exactly one good status',
      (one) => {
        delete one.responses!['200']
      },
    ],
    [
      'no word about 500',
      (one) => {
        delete one.responses!['500']
      },
    ],
    [
      'does not name 401',
      (one) => {
        delete one.responses!['401']
      },
    ],
    [
      '422 names no error code',
      (one) => {
        one.responses!['422']!.description = 'Something was wrong'
      },
    ],
    [
      '422 has no body',
      (one) => {
        delete one.responses!['422']!.content
      },
    ],
    [
      '200 has no body',
      (one) => {
        one.responses!['200']!.content = {}
      },
    ],
    [
      '{guid} is not described',
      (one) => {
        one.parameters = []
      },
    ],
    [
      'a text without',
      (one) => {
        delete one.requestBody!.content['application/json']!.schema!.properties!['name']!.maxLength
      },
    ],
    [
      'a list without',
      (one) => {
        delete one.requestBody!.content['application/json']!.schema!.properties!['list']!.maxItems
      },
    ],
    [
      'a number without',
      (one) => {
        delete one.requestBody!.content['application/json']!.schema!.properties!['n']!.maximum
      },
    ],
  ])('is refused with "%s"', (what, change) => expect(broken(change)).toEqual([expect.stringContaining(what)]))
  it('is refused with one name for two operations', () =>
    expect(lint({ paths: { ...sound.paths, '/other/{guid}': sound.paths['/probe/{guid}']! } })).toContain(
      'operationId probe_change stands twice',
    ))
  it('is read in choices, records and lists too', () =>
    expect(
      unboundedIn(
        {
          anyOf: [{ type: 'object', additionalProperties: { type: 'array', maxItems: 2, items: { type: 'string' } } }],
        },
        'here',
      ),
    ).toEqual(['here.*[]: a text without a greatest length']))
})

describe('files made from others', () => {
  it('are current', async () => {
    const files = [
      { path: at('docs/openapi.json'), content: openApiText() },
      { path: at('packages/server/src/db/types.ts'), content: await generateTypes(inject('templateUrl')) },
    ]
    expect(staleAmong(files, read)).toEqual([])
    expect(
      staleAmong(
        files.map((file) => ({ ...file, content: `${file.content} ` })),
        read,
      ),
    ).toHaveLength(2)
    expect(staleAmong(files, () => null)).toHaveLength(2)
  })
})
