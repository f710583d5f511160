import { changesNothing, type Endpoint, OWN_PAGE } from '@entrepot/contract/kernel/endpoint.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { rolesWithin, type Scope, scopesAllow } from '@entrepot/contract/kernel/scopes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { claimsOfApiToken, isApiToken } from './api-token.ts'
import type { Rights, Services } from './context.ts'
import type { Principal } from './principal.ts'
import { Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import type { Claims, Tokens } from './tokens.ts'

const bearerOf = (request: FastifyRequest) => /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** GEN-08: the three ways a token is refused. */
export const requireClaims = async (services: Services, tokens: Tokens, request: FastifyRequest): Promise<Claims> => {
  const token = bearerOf(request)
  if (!token) throw new Problem('unauthorized', { reason: 'missing' })
  if (isApiToken(token)) return claimsOfApiToken(services, tokens, token)
  const verdict = await tokens.verify(token)
  if (!verdict.ok) throw new Problem(verdict.why === 'expired' ? 'expired_token' : 'invalid_token')
  return verdict.claims
}

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const requireKey = (settings: Settings, access: 'operator' | 'publisher', request: FastifyRequest): void => {
  const given = access === 'operator' ? String(request.headers['x-operator-key'] ?? '') : (bearerOf(request) ?? '')
  const wanted = access === 'operator' ? settings.OPERATOR_KEY : settings.PUSH_KEY
  if (!wanted || !sameText(given, wanted)) throw new Problem('unauthorized')
}

/**
 * A link, an image or a foreign page cannot send a header of ours, and the browser tells where a request comes from
 * (T14).
 */
export const requireOwnPage = ({ headers }: FastifyRequest): void => {
  const site = headers['sec-fetch-site']
  if (headers[OWN_PAGE.name.toLowerCase()] !== OWN_PAGE.value || (site !== undefined && site !== 'same-origin'))
    throw new Problem('access_denied')
}

/** In the stated order: account, plan, module (404), role (403) — NAV-04, COMP-22, PERM-40. */
export const requireAccess = async (
  endpoint: Endpoint,
  principal: Principal | null,
  { scopes }: Claims,
  reply: FastifyReply,
): Promise<{ principal: Principal; rights: Rights }> => {
  if (!principal) throw new Problem('invalid_token')
  if (!principal.active) throw new Problem('account_disabled')
  if (principal.company.plan.expired) {
    void reply.header('X-Plan-Expired', 'true')
    if (!endpoint.whenExpired && !isExport(endpoint, reply.request)) throw new Problem('plan_expired')
  }
  if (endpoint.module && !principal.company.modules.includes(endpoint.module)) throw new Problem('module_disabled')
  const rights = scopes ? withinScopes(await principal.load(), endpoint, scopes) : await principal.load()
  if (endpoint.access !== 'signed-in' && !can(rights.roles, endpoint.access as readonly Role[]))
    throw new Problem('forbidden')
  return { principal, rights }
}

/** The data stay the company's: their file can be had when nothing else can (T63). */
const isExport = ({ method, query }: Endpoint, request: FastifyRequest): boolean =>
  method === 'GET' &&
  query !== undefined &&
  'export' in query.shape &&
  Boolean((request.query as { export?: unknown } | undefined)?.export)

/** A token leaves over what it was made for; folders stay those of the user, since a scope names no folder. */
const withinScopes = (rights: Rights, endpoint: Endpoint, scopes: readonly Scope[]): Rights => {
  const changes = !changesNothing(endpoint)
  if (endpoint.personal || endpoint.sensitive || !scopesAllow(scopes, changes)) throw new Problem('token_denied')
  return { ...rights, roles: rolesWithin(rights.roles, scopes, changes) }
}
