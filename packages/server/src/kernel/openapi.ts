import { API_BASE, type Api, changesNothing, type Endpoint, OWN_PAGE } from '@entrepot/contract/kernel/endpoint.ts'
import { type ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { ERROR_STATUS } from '@entrepot/contract/modules.ts'
import { z } from 'zod'
import { type ExampleSchema, exampleOf } from './openapi-examples.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

const withExample = (schema: Json, side: 'sent' | 'answered', name?: string): Json => ({
  schema,
  example: exampleOf(schema as ExampleSchema, side, name),
})

/** A body that names other records may name one that is not there, or not for this caller. */
const namesRecords = ({ body }: Endpoint): boolean =>
  body !== undefined && JSON.stringify(schemaOf(body, 'input')).includes('"format":"uuid"')

/** Errors every endpoint of an access can answer, besides those it lists. */
const usualErrors = (endpoint: Endpoint): ErrorCode[] => {
  const isUser = endpoint.access === 'signed-in' || Array.isArray(endpoint.access)
  return [
    ...(isUser
      ? ([
          'unauthorized',
          'account_disabled',
          'too_many_requests',
          ...(endpoint.whenExpired ? [] : ['plan_expired' as const]),
        ] as ErrorCode[])
      : []),
    ...(endpoint.access === 'operator' || endpoint.access === 'publisher' || endpoint.access === 'ticket'
      ? (['unauthorized'] as const)
      : []),
    ...(Array.isArray(endpoint.access) ? (['forbidden'] as const) : []),
    ...(endpoint.params || namesRecords(endpoint) ? (['not_found'] as const) : []),
    ...(endpoint.module ? (['module_disabled'] as const) : []),
    ...(endpoint.query || endpoint.body ? (['bad_request'] as const) : []),
    ...(endpoint.body ? (['validation', 'file_too_large'] as const) : []),
    ...(endpoint.sends === 'multipart' ? (['one_file'] as const) : []),
    ...(!changesNothing(endpoint) && isUser ? (['idempotency_mismatch'] as const) : []),
    ...(!changesNothing(endpoint) ? (['storage_full'] as const) : []),
    'general',
    'busy',
  ]
}

const responsesOf = (endpoint: Endpoint): Json => {
  const status = endpoint.status ?? 200
  const good: Json =
    status === 204
      ? { description: 'Done' }
      : endpoint.answers === 'stream'
        ? { description: 'Event stream', content: { 'text/event-stream': { schema: { type: 'string' } } } }
        : endpoint.answers === 'file'
          ? {
              description: 'File',
              content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
            }
          : {
              description: 'Good answer',
              content: { 'application/json': withExample(schemaOf(endpoint.response, 'output'), 'answered') },
            }
  const codes = [...new Set([...usualErrors(endpoint), ...(endpoint.errors ?? [])])]
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code])
  const errors = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([code, names]) => [
      String(code),
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ])
  return {
    [status]: good,
    ...Object.fromEntries((endpoint.alsoAnswers ?? []).map((also) => [also, good])),
    ...(endpoint.later && { 202: { ...good, description: 'It goes on in the background' } }),
    ...Object.fromEntries(errors),
  }
}

const parametersOf = (endpoint: Endpoint): Json[] => {
  const of = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: where,
      required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      ...withExample(schemaOf(type as z.ZodType, 'input'), 'sent', name),
    }))
  const idempotency =
    !changesNothing(endpoint) && (endpoint.access === 'signed-in' || Array.isArray(endpoint.access))
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'One effect per key; a repeat answers the same body',
            schema: { type: 'string', maxLength: 255 },
          },
        ]
      : []
  const ownPage = endpoint.sameOrigin
    ? [
        {
          name: OWN_PAGE.name,
          in: 'header',
          required: true,
          description: 'Sent by our own pages only',
          schema: { type: 'string', const: OWN_PAGE.value },
        },
      ]
    : []
  return [
    ...of(endpoint.params, 'path'),
    ...of(endpoint.query, 'query'),
    ...idempotency,
    ...ownPage,
    { name: 'Accept-Language', in: 'header', required: false, schema: { type: 'string', enum: ['fr', 'en'] } },
  ]
}

const bodyOf = (endpoint: Endpoint): Json | undefined => {
  if (endpoint.sends === 'multipart') {
    const fields: Json = endpoint.body ? schemaOf(endpoint.body, 'input') : {}
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { ...(fields.properties as Json), file: { type: 'string', format: 'binary' } },
            required: [
              ...((fields.required as string[] | undefined) ?? []),
              ...(endpoint.file === 'optional' ? [] : ['file']),
            ],
          },
        },
      },
    }
  }
  return endpoint.body
    ? {
        required: true,
        content: {
          'application/json': withExample(schemaOf(endpoint.body, 'input'), 'sent'),
          ...(endpoint.foreign && { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }),
        },
      }
    : undefined
}

const SECURITY: Record<string, Json[]> = {
  public: [],
  operator: [{ operatorKey: [] }],
  publisher: [{ bearer: [] }],
  ticket: [{ bearer: [] }, {}],
}

/** OpenAPI 3.1 of every endpoint and alias (SEC-11). Made from the contract, so it cannot say anything else. */
export const describeApi = (contracts: Record<string, Api>, publicUrl: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [feature, api] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(api)) {
      for (const [at, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const url = path.replace(/:(\w+)/g, '{$1}')
        const body = bodyOf(endpoint)
        paths[url] = {
          ...paths[url],
          [endpoint.method.toLowerCase()]: {
            operationId: `${feature.replaceAll('-', '_')}_${name}${at > 0 ? `_alias${at}` : ''}`,
            summary: endpoint.summary,
            tags: [feature],
            ...(Array.isArray(endpoint.access) && { description: `Needs one of: ${endpoint.access.join(', ')}` }),
            'x-access': endpoint.access,
            'x-changes': !changesNothing(endpoint),
            ...((endpoint.personal || endpoint.sensitive) && { 'x-people-only': true }),
            ...(endpoint.module && { 'x-module': endpoint.module }),
            security: SECURITY[String(endpoint.access)] ?? [{ bearer: [] }],
            parameters: parametersOf(endpoint),
            ...(body && { requestBody: body }),
            responses: responsesOf(endpoint),
          },
        }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Entrepôt',
      version: '1.0.0',
      description: 'Know what your company owns, where it is and what happened to it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}${API_BASE}` }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operatorKey: { type: 'apiKey', in: 'header', name: 'X-Operator-Key' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            id: { type: 'string' },
            current: {},
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['code', 'message'],
                properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  }
}
