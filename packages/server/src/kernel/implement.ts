import {
  API_BASE,
  type Answer,
  type Api,
  changesNothing,
  type Endpoint,
  type Parsed,
} from '@entrepot/contract/kernel/endpoint.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Readable, Transform } from 'node:stream'
import type { Admission } from './admission.ts'
import type { Foreground } from './foreground.ts'
import type { Growth } from './growth.ts'
import type { Constraints } from './answer-error.ts'
import type { Ctx, PublicCtx, Services } from './context.ts'
import type { Download } from './download.ts'
import { requireClaims, requireKey, requireOwnPage } from './guard.ts'
import { LIMITS } from './limits.ts'
import type { LoginLimit } from './login-limit.ts'
import { isDeeperThan, parseInput } from './parse.ts'
import type { Principals } from './principal.ts'
import { Problem } from './problem.ts'
import type { PushHub } from './push-hub.ts'
import type { RequestLimiter } from './request-limit.ts'
import { send } from './send.ts'
import { callAsUser, keyOf, mayJoin } from './call.ts'
import { ALONE, type Joining } from './joining.ts'
import { type Claims, type Tokens } from './tokens.ts'
import { readUpload, type Upload } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    claims?: Claims
    bytes?: Buffer[]
  }
}

/** What only a few endpoints need: the file, the raw request, the raw answer. */
export type Raw = {
  upload: Upload | null
  /** The body as it was sent, where a signature is over it. */ bytes: Buffer
  request: FastifyRequest
  reply: FastifyReply
  /** Of the good answer, where the endpoint has several (`alsoAnswers`). */
  status?: 201 | 202
}

type CtxOf<E extends Endpoint> = E['access'] extends 'public' | 'operator' | 'publisher' | 'ticket' ? PublicCtx : Ctx
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Parsed<E>, raw: Raw) => Promise<Answer<E> | Download>
/** The guard runs in its own short transaction and the handler opens those it needs: for hashing, files and waiting. */
export type Outside<E extends Endpoint> = { outside: Handler<E> }
/** What it asks and writes of most calls is made for several at once (`together.ts`). */
export type Together<E extends Endpoint> = { together: Handler<E> } & Ways<Parsed<E>>
/** Asked of what was sent, before it is looked at. */
type Ways<Sent> = {
  /** What a call changes: of two that change the same, one waits. */
  about?: (sent: Sent) => readonly string[]
  /** Whether it is one of most calls. */
  fits?: (sent: Sent) => boolean
}
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> | Outside<A[K]> | Together<A[K]> }

export type Kernel = {
  app: FastifyInstance
  services: Services
  principals: Principals
  tokens: Tokens
  limiter: RequestLimiter
  loginLimit: LoginLimit
  constraints: Constraints
  hub: PushHub
  admission: Admission
  foreground: Foreground
  growth: Growth
  joining: Joining
  openApi: () => Record<string, unknown>
}
export type Mount = <A extends Api>(feature: string, api: A, handlers: Handlers<A>) => void

type AnyHandler = (ctx: never, input: never, raw: Raw) => Promise<unknown>
export type Mounted = {
  endpoint: Endpoint
  handler: AnyHandler
  route: string
  isOutside: boolean
  /** Of a feature that says so. */ isWatching: boolean
  /** Where several of them may be carried out at once. */ together?: Ways<never>
}

/** Mounts every endpoint of an API. A missing handler is a type error; a missing guard is impossible. */
export const mountOn =
  (kernel: Kernel, isWatching = false): Mount =>
  (feature, api, handlers) => {
    for (const [name, endpoint] of Object.entries(api)) {
      const mounted: Mounted = {
        endpoint,
        route: `${feature}.${name}`,
        isOutside: false,
        isWatching,
        ...howOf(handlers[name] as Entry),
      }
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) mountPath(kernel, mounted, path)
    }
  }

type Entry = AnyHandler | { outside: AnyHandler } | ({ together: AnyHandler } & Ways<never>)
const howOf = (entry: Entry): Pick<Mounted, 'handler' | 'together'> & { isOutside?: true } => {
  if (typeof entry === 'function') return { handler: entry }
  if ('outside' in entry) return { handler: entry.outside, isOutside: true }
  const { together, ...ways } = entry
  return { handler: together, together: ways }
}

/** On their way to the parser, which holds them to the limit of a body. */
const keepBytes = async (request: { bytes?: Buffer[] }, _reply: unknown, payload: Readable): Promise<Readable> => {
  const bytes: Buffer[] = (request.bytes = [])
  return payload.pipe(
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes.push(chunk)
        done(null, chunk)
      },
    }),
  )
}

/** Behind the answer, so that nobody waits for it. */
const tellOfGrowth =
  ({ growth }: Kernel) =>
  async (
    { claims }: Pick<FastifyRequest, 'claims'>,
    { statusCode }: Pick<FastifyReply, 'statusCode'>,
  ): Promise<void> => {
    if (claims && statusCode < 300) void growth.wrote(claims.company, 1)
  }

const mountPath = (kernel: Kernel, mounted: Mounted, path: string) => {
  const { endpoint } = mounted
  const { access } = endpoint
  kernel.app.route({
    // PATCH is a synonym of PUT (GEN-15).
    method: endpoint.method === 'PUT' ? ['PUT', 'PATCH'] : endpoint.method,
    url: `${API_BASE}${path}`,
    bodyLimit: bodyLimitOf(endpoint),
    config: { route: mounted.route, takesForms: endpoint.foreign === true },
    // The session is checked before the body is read: a stranger learns nothing about what is accepted.
    onRequest: async (request) => {
      if (access === 'public' || access === 'ticket') return
      if (access === 'operator' || access === 'publisher') return requireKey(kernel.services.settings, access, request)
      request.claims = await requireClaims(kernel.services, kernel.tokens, request)
      if (endpoint.sameOrigin) requireOwnPage(request)
      await kernel.limiter.take(request.claims)
      if (!mounted.isWatching) kernel.foreground.heard()
    },
    onResponse: kernel.growth.followsCalls && !changesNothing(endpoint) ? [tellOfGrowth(kernel)] : [],
    preParsing: endpoint.sends === 'signed' || endpoint.foreign ? [keepBytes] : [],
    handler: async (request, reply) => {
      // Before anything walks it: what validates, hashes or keeps a value may go down by recursion.
      if (isDeeperThan(request.body, LIMITS.bodyLevels)) throw new Problem('bad_request')
      const upload =
        endpoint.sends === 'multipart'
          ? await readUpload(request, endpoint.mostMegabytes ?? kernel.services.settings.IMPORT_MEGABYTES, {
              isOptional: endpoint.file === 'optional',
            })
          : null
      const raw: Raw = { upload, bytes: Buffer.concat(request.bytes ?? []), request, reply }
      const came = mounted.together && mayJoin(kernel, request) ? await kernel.joining.join(mounted, raw) : ALONE
      if ('value' in came) return send(endpoint, reply, came.value, raw.status)
      const leave =
        came.leave ??
        (isAtTheDoor(endpoint)
          ? await kernel.admission.enter(request.claims?.company ?? (endpoint.apart ? PROGRAMS : STRANGERS))
          : () => {})
      // Sending is as fast as the other side reads.
      const value = await (
        request.claims ? callAsUser(kernel, mounted, raw, came.turn) : callInPublic(kernel, mounted, raw)
      ).finally(() => {
        came.turn?.()
        leave()
        void upload?.discard()
      })
      return send(endpoint, reply, value, raw.status)
    },
  })
}

/** A file of a `multipart` body is measured while it is read; any other body as a whole. */
const bodyLimitOf = ({ sends, mostMegabytes }: Endpoint): number => {
  if (sends === 'multipart') return LIMITS.uploadBytes
  return mostMegabytes === undefined ? LIMITS.bodyBytes : mostMegabytes * MEGABYTE
}
const MEGABYTE = 1_048_576

/** Not who looks whether the node is well, nor who lasts as long as the other side likes: streams and uploads. */
const isAtTheDoor = ({ access, sends, whenBusy }: Endpoint) => access !== 'ticket' && sends !== 'multipart' && !whenBusy
/** Calls without a session wait in a line of their own, and those of programs in another one. */
const STRANGERS = ''
const PROGRAMS = 'programs'

const callInPublic = async (kernel: Kernel, mounted: Mounted, raw: Raw): Promise<unknown> => {
  const { request } = raw
  const ctx: PublicCtx = {
    services: kernel.services,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    address: request.ip,
    idempotencyKey: keyOf(mounted, raw),
  }
  const input = parseInput(mounted.endpoint, { params: request.params, query: request.query, body: request.body })
  const value = await mounted.handler(ctx as never, input as never, raw)
  return mounted.endpoint.answers ? value : mounted.endpoint.response.parse(value)
}
