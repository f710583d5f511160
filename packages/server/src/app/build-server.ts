import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTooLong } from '../kernel/database-errors.ts'
import { asProblem, type Constraints, errorBody } from '../kernel/answer-error.ts'
import { Admission, type AdmissionLimits } from '../kernel/admission.ts'
import { Joining } from '../kernel/joining.ts'
import type { Services } from '../kernel/context.ts'
import { readForms } from '../kernel/form-body.ts'
import { type Kernel, mountOn } from '../kernel/implement.ts'
import { LIMITS } from '../kernel/limits.ts'
import { makeLoginLimit } from '../kernel/login-limit.ts'
import type { Metrics } from '../kernel/metrics.ts'
import { describeApi } from '../kernel/openapi.ts'
import { atField, Problem } from '../kernel/problem.ts'
import { Principals } from '../kernel/principal.ts'
import { PushHub } from '../kernel/push-hub.ts'
import { makeForeground } from '../kernel/foreground.ts'
import { makeGrowth } from '../kernel/growth.ts'
import { makeRequestLimiter } from '../kernel/request-limit.ts'
import { setSecurityHeaders } from '../kernel/security-headers.ts'
import { makeTokens } from '../kernel/tokens.ts'
import { FEATURES } from './features.ts'
import { showOutbox } from './dev-outbox.ts'
import { refuseConnection } from './refuse-connection.ts'
import { serveWeb } from './serve-web.ts'

export type Server = { app: FastifyInstance; kernel: Kernel; metrics: Metrics | null; close: () => Promise<void> }
export type ServerOptions = {
  services: Services
  listenUrl: string
  webFolder: string | null
  callLimits?: AdmissionLimits
  /** Calls tell what the planner should know (`growth.ts`). */ followsGrowth?: boolean
}

/** One node: every feature mounted, errors answered in one shape, headers on every answer. */
export const buildServer = async ({
  services,
  listenUrl,
  webFolder,
  callLimits,
  followsGrowth = false,
}: ServerOptions): Promise<Server> => {
  const { settings, log } = services
  const app = fastify({
    // That it listens is said to the person at the terminal in words.
    loggerInstance: log.child({ part: 'http' }, log.level === 'info' ? { level: 'warn' } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // What is logged of a call names it; nothing is written to a log of its own.
    childLoggerFactory: (logger) => logger,
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestMs,
    http: { connectionsCheckingInterval: LIMITS.slowCheckMs },
    clientErrorHandler: refuseConnection(services.words),
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Who has a connection is answered on it to the end.
    return503OnClosing: false,
    // An address that the router cannot read has no route and so no error handler; it is answered in the same shape.
    frameworkErrors: (error, request, reply) => {
      const problem = new Problem(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'bad_request')
      return answerProblem(services, problem, request, reply)
    },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
  await app.register(multipart, { throwFileSizeLimit: false })
  readForms(app)
  await app.register(cors, {
    origin: settings.CORS_ORIGINS.length > 0 ? settings.CORS_ORIGINS : false,
    exposedHeaders: ['X-Plan-Expired', 'Content-Disposition', 'Retry-After', 'ETag'],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  })

  const constraints: Constraints = Object.assign(
    {},
    ...Object.values(FEATURES).map((feature) => feature.constraints ?? {}),
  )
  const principals = new Principals(() => services.clock.now())
  const hub = new PushHub(services.pool, principals, listenUrl, log)
  services.announce = hub.announce
  const admission = new Admission(callLimits)
  // Some hundreds of milliseconds that no start has to wait for: few ever ask.
  let description: Record<string, unknown> | undefined
  const kernel: Kernel = {
    app,
    services,
    principals,
    tokens: makeTokens(settings.JWT_SECRET, () => services.clock.now()),
    limiter: makeRequestLimiter(settings),
    loginLimit: makeLoginLimit(services.pool),
    constraints,
    hub,
    admission,
    foreground: makeForeground(),
    growth: makeGrowth(services, followsGrowth),
    joining: new Joining(() => kernel),
    openApi: () => (description ??= describeApi(CONTRACTS, settings.PUBLIC_URL)),
  }

  setSecurityHeaders(app, settings)
  // A connection that stays open is one that breaks when the node ends.
  app.addHook('onSend', async (_request, reply) => {
    if (services.isDraining) void reply.header('Connection', 'close')
  })
  // Counted where somebody looks.
  const metrics =
    settings.METRICS_PORT === undefined
      ? null
      : (await import('../kernel/metrics.ts')).makeMetrics(app, services.pool, () => hub.streams, admission)
  answerErrors(kernel)
  for (const feature of Object.values(FEATURES)) feature.mount?.(mountOn(kernel, feature.isWatching), kernel)
  showOutbox(app, services)
  if (webFolder) await serveWeb(app, webFolder, settings)
  await hub.start()
  return {
    app,
    kernel,
    metrics,
    close: async () => {
      services.isDraining = true
      await sleep(settings.DRAIN_SECONDS * 1000)
      await hub.stop()
      // Running calls may end; who only sends slowly does not keep the product from stopping.
      const cut = setTimeout(() => app.server.closeAllConnections(), LIMITS.stopCallsMs)
      await app.close()
      clearTimeout(cut)
    },
  }
}

const answerProblem = ({ words }: Services, problem: Problem, request: FastifyRequest, reply: FastifyReply) =>
  reply
    .status(problem.status)
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(problem, languageOf(request.headers['accept-language']), words, request.id)))

const answerErrors = (kernel: Kernel) => {
  const { app, services, constraints } = kernel
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = named(tooCostly(error, request) ?? problemOf(error, request, constraints), request.body)
    if (problem.status >= 500 && problem.code !== 'busy')
      services.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'call failed')
    if (problem.retryAfter !== undefined) void reply.header('Retry-After', String(problem.retryAfter))
    return answerProblem(services, problem, request, reply)
  })
  app.setNotFoundHandler(
    {
      preHandler: async (request: FastifyRequest) => {
        if (request.url.startsWith(`${API_BASE}/`)) throw new Problem('not_found')
      },
    },
    (_request, reply) => reply.status(404).send(),
  )
}

/**
 * A filter that would take longer than a statement may is told as such, in an address as in a body: to try again later
 * helps nobody.
 */
const tooCostly = (error: FastifyError, { query, body }: FastifyRequest): Problem | null =>
  isTooLong(error) && [query, body].some((sent) => (sent as { filters?: unknown } | null)?.filters)
    ? new Problem('condition_too_costly', {}, 'filters')
    : null

const problemOf = (error: FastifyError, { routeOptions }: FastifyRequest, constraints: Constraints): Problem => {
  const known = asProblem(error, constraints)
  if (known) return known
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413)
    return new Problem('file_too_large', { megabytes: (routeOptions.bodyLimit ?? LIMITS.bodyBytes) / 1_048_576 })
  // A malformed body, header or media type: the request's fault, whatever the library calls it.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('bad_request')
  return new Problem('general')
}

/** A duplicate found by the database is told with the value that was sent, under its field. */
const named = (problem: Problem, body: unknown): Problem => {
  const { field } = problem
  if (problem.code !== 'exists' || !field || problem.params.name) return problem
  const value = body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[field] : undefined
  return atField('exists', field, { name: typeof value === 'string' ? value.trim() : '' })
}
