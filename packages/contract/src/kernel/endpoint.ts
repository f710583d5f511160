import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { ModuleFlag } from './modules.ts'
import type { Role } from './roles.ts'

/**
 * Who may call an endpoint. Required on every endpoint: there is no default to forget.
 * `operator` and `publisher` prove themselves with a configured key, `ticket` is the push stream (PUSH-07).
 */
export type Access = 'public' | 'signed-in' | 'operator' | 'publisher' | 'ticket' | readonly Role[]

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api/v1`, parameters written `:guid`. */
  path: `/${string}`
  /** Further spellings of the path that the documents use (COMP-11, PUSH-05). */
  aliases?: readonly `/${string}`[]
  /** One line of English for the API description. */
  summary: string
  access: Access
  module?: ModuleFlag
  /** Open while the plan is expired (PLAN-18). */
  whenExpired?: boolean
  /** Answers what only our own pages may have (T14): asked with a header that no link, image or foreign page sends. */
  sameOrigin?: true
  /** Answered at once, also while others wait for their turn: whether the node is well. */
  whenBusy?: boolean
  /** Of programs that call without a session: they wait in a line of their own, not before people who sign in. */
  apart?: true
  /**
   * Other systems send it as they please: as JSON or as a form, and the handler gets the bytes, as a signature may be
   * over them.
   */
  foreign?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  /** The status of a good answer; 200 when absent. */
  status?: 200 | 201 | 202 | 204
  /** Other statuses of good answers; the handler says which (`raw.status`). */
  alsoAnswers?: readonly (201 | 202)[]
  /** A property of the answer: where it is true, the work goes on after it, and the status is 202. */
  later?: string
  /**
   * The largest file of a `multipart` body, or the largest other one; the server has bounds of its own for those that
   * do not say.
   */
  mostMegabytes?: number
  /**
   * `multipart` bodies carry one `file` and the fields of `body`; of `signed` ones the handler gets the bytes, because
   * a signature is over them; `stream` and `file` answers are not JSON.
   */
  sends?: 'json' | 'multipart' | 'signed'
  /** A `multipart` body may come without its file. */
  file?: 'optional'
  answers?: 'json' | 'file' | 'stream'
  /** What it answers where `fields` of the query says what of each row is wanted. */
  narrowed?: z.ZodType
  errors?: readonly ErrorCode[]
  /** Not for programs: an API token is refused. */
  personal?: true
  /** Asks again for the second factor of those who have one; never for programs either. */
  sensitive?: true
  /** A question too long for an address: it changes nothing, so it needs no key. */
  asks?: true
}
export const changesNothing = ({ method, asks }: Pick<Endpoint, 'method' | 'asks'>): boolean =>
  method === 'GET' || asks === true
export type Api = Record<string, Endpoint>
export const defineApi = <const T extends Api>(api: T): T => api

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodType ? { [P in K]: Side extends 'input' ? z.input<E[K]> : z.output<E[K]> } : unknown

/** What a caller sends (before coercion and defaults). */
export type Request<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>
/** What a handler receives (after coercion and defaults). */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>
export type Answer<E extends Endpoint> = z.output<E['response']>

export const API_BASE = '/api/v1'
/** Said by our own pages to endpoints that are `sameOrigin`. */
export const OWN_PAGE = { name: 'X-Requested-With', value: 'entrepot' } as const

/** The answer of an endpoint that has nothing to say (204). */
export const Nothing = z.null()

/** `/folders/:guid` with `{guid: 'x'}` becomes `/folders/x`. */
export const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
