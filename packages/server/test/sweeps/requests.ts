import { fillPath, OWN_PAGE } from '@entrepot/contract/kernel/endpoint.ts'
import { uploadOf } from '../../src/testing/import-file.ts'
import type { Request } from '../../src/testing/samples.ts'
import type { Caller, Reply } from '../../src/testing/test-node.ts'
import type { Swept } from './endpoints.ts'
import { minimal, schemaOf } from './schemas.ts'

export type { Request }
/** One call of an endpoint. Sweeps know nothing else of the product, so that a stub can stand for a faulty one. */
export type Ask = (swept: Swept, request: Request) => Promise<Reply<unknown>>

/** The smallest request that fits the schemas; ids in it name nothing. */
export const smallestRequest = ({ endpoint }: Swept): Request => ({
  ...(endpoint.params && { params: minimal(schemaOf(endpoint.params)) as Record<string, unknown> }),
  ...(endpoint.query && { query: minimal(schemaOf(endpoint.query)) as Record<string, unknown> }),
  ...(endpoint.body && { body: minimal(schemaOf(endpoint.body)) }),
  ...(endpoint.sends === 'multipart' && { file: { name: 'empty.xlsx', content: Buffer.from('not a workbook') } }),
})

const queryText = (query: Record<string, unknown> = {}) => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

/** How `swept` is written on the wire. */
export const wireOf = (
  swept: Swept,
  request: Request,
): { path: string; body: unknown; headers: Record<string, string> } => {
  const path = `${fillPath(swept.path, request.params)}${queryText(request.query)}`
  if (!request.file)
    return { path, body: swept.method === 'GET' ? undefined : (request.body ?? undefined), headers: {} }
  const fields = Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  )
  return { path, ...uploadOf(request.file.name, request.file.content, fields) }
}

export const askAs =
  (caller: Pick<Caller, 'call'>, extra: Record<string, string> = {}): Ask =>
  (swept, request) => {
    const { path, body, headers } = wireOf(swept, request)
    const own = swept.endpoint.sameOrigin && { [OWN_PAGE.name]: OWN_PAGE.value }
    return caller.call<unknown>(swept.method, path, body, { ...headers, ...own, ...extra })
  }

export const codeOf = (reply: Reply<unknown>): string => (reply.body as { code?: string } | null)?.code ?? ''

/** `requestFor` makes a request that is accepted. */
export type Asking = { ask: Ask; requestFor: (swept: Swept) => Promise<Request> }

/** Asks with a changed request. What was refused left everything as it was, so its request serves again. */
export const changing = (swept: Swept, { ask, requestFor }: Asking) => {
  let kept: Request | undefined
  return async (change: (request: Request) => Request): Promise<Reply<unknown>> => {
    const request = kept ?? (await requestFor(swept))
    const reply = await ask(swept, change(request))
    kept = swept.method === 'GET' || reply.status >= 400 ? request : undefined
    return reply
  }
}
