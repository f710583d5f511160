import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Scope } from '../kernel/scopes.ts'
import { Guid, Instant, Name } from '../kernel/shapes.ts'

/** A code of the authenticator application, or one of the recovery codes; spaces and hyphens do not matter. */
export const FactorCode = z.string().trim().min(1).max(40)

/** What an authenticator application is given: the secret as text, and the same as an address for a QR code. */
export const FactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type FactorSetup = z.infer<typeof FactorSetup>
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const SecondFactor = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The company asks it of everybody. */
  required: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const ApiToken = z.object({
  guid: Guid,
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  expired: z.boolean(),
})
export type ApiToken = z.infer<typeof ApiToken>
export const LONGEST_TOKEN_DAYS = 366

const OWN = '/users/me/second-factor'
const asSignedIn = { access: 'signed-in', whenExpired: true, personal: true } as const

export const securityApi = defineApi({
  secondFactor: {
    method: 'GET',
    path: OWN,
    summary: 'Whether a second factor is asked at sign-in',
    ...asSignedIn,
    response: SecondFactor,
  },
  setUp: {
    method: 'POST',
    path: OWN,
    summary: 'A new secret for an authenticator application; counts once confirmed',
    ...asSignedIn,
    sensitive: true,
    response: FactorSetup,
    errors: ['conflict', 'access_denied'],
  },
  confirm: {
    method: 'PUT',
    path: OWN,
    summary: 'Confirm the secret with a first code; answers the recovery codes, once',
    ...asSignedIn,
    body: z.object({ code: FactorCode }).strict(),
    response: RecoveryCodes,
    errors: ['factor_code', 'too_many_attempts', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: OWN,
    summary: 'Ask no second factor any more',
    ...asSignedIn,
    sensitive: true,
    response: z.null(),
    status: 204,
    errors: ['factor_required'],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: `${OWN}/recovery-codes`,
    summary: 'New recovery codes; the former ones end',
    ...asSignedIn,
    sensitive: true,
    response: RecoveryCodes,
    errors: ['conflict'],
  },
  prove: {
    method: 'POST',
    path: `${OWN}/proof`,
    summary: 'Show the second factor again, for sensitive changes of the next ten minutes',
    ...asSignedIn,
    body: z.object({ code: FactorCode }).strict(),
    response: z.null(),
    status: 204,
    errors: ['factor_code', 'too_many_attempts'],
  },
  require: {
    method: 'PUT',
    path: '/user/company/second-factor',
    summary: 'Whether everybody of the company needs a second factor',
    access: ['ROLE_USER_FULL'],
    sensitive: true,
    body: z.object({ required: z.boolean() }),
    response: SecondFactor,
    errors: ['factor_first'],
  },
  reset: {
    method: 'POST',
    path: '/admin/second-factor/reset',
    summary:
      'Take a second factor off somebody who lost telephone and recovery codes, by the operator; their sessions end',
    access: 'operator',
    body: z.object({ email: z.string().trim().min(3).max(254) }).strict(),
    response: z.null(),
    status: 204,
    errors: ['not_found'],
  },
  tokens: {
    method: 'GET',
    path: '/users/me/tokens',
    summary: 'Own API tokens, without their secrets',
    ...asSignedIn,
    response: z.object({ data: z.array(ApiToken) }),
  },
  createToken: {
    method: 'POST',
    path: '/users/me/tokens',
    summary: 'Make an API token; its secret is answered once',
    ...asSignedIn,
    sensitive: true,
    body: z.object({ name: Name, scopes: z.array(Scope).min(1).max(80), days: z.int().min(1).max(LONGEST_TOKEN_DAYS) }),
    response: ApiToken.extend({ token: z.string() }),
    status: 201,
  },
  revokeToken: {
    method: 'DELETE',
    path: '/users/me/tokens/:guid',
    summary: 'End an API token',
    ...asSignedIn,
    params: z.object({ guid: Guid }),
    response: z.null(),
    status: 204,
  },
})
