import { z } from 'zod'
import { Challenge, Platform, Session } from '../auth/auth.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, GuidParams } from '../kernel/shapes.ts'

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
const Issuer = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/\S+$/)

export const SsoProvider = z.object({
  guid: Guid,
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  redirect: z.string(),
})
export type SsoProvider = z.infer<typeof SsoProvider>

export const ssoApi = defineApi({
  start: {
    method: 'GET',
    path: '/auth/sso/start',
    summary: 'Where the identity provider of an e-mail address signs people in',
    access: 'public',
    query: z.object({ email: z.string().trim().min(3).max(254), platform: Platform }),
    response: z.object({ url: z.string() }),
    errors: ['sso_not_configured', 'sso_failed', 'too_many_requests'],
  },
  callback: {
    method: 'POST',
    path: '/auth/sso/callback',
    summary: 'Finish a sign-in that the identity provider answered',
    access: 'public',
    body: z
      .object({
        code: z.string().min(1).max(4000),
        state: z.string().min(1).max(500),
        iss: z.string().max(500).optional(),
      })
      .strict(),
    response: z.union([Session, Challenge]),
    errors: ['sso_state', 'sso_failed', 'no_account', 'account_disabled', 'login_platform_denied', 'trial_expired'],
  },
  setProvider: {
    method: 'PUT',
    path: '/admin/companies/:guid/sso',
    summary: 'The identity provider of a company and the domains it vouches for, by the operator',
    access: 'operator',
    params: GuidParams,
    body: z.object({
      issuer: Issuer,
      clientId: z.string().trim().min(1).max(255),
      clientSecret: z.string().min(1).max(1000),
      domains: z.array(Domain).min(1).max(50),
    }),
    response: SsoProvider,
    errors: ['not_found', 'exists'],
  },
  removeProvider: {
    method: 'DELETE',
    path: '/admin/companies/:guid/sso',
    summary: 'No single sign-on for a company any more',
    access: 'operator',
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['not_found'],
  },
})
