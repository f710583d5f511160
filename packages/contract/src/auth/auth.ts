import { z } from 'zod'
import { STARTER_SETS } from '../configuration/starter-sets.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { Language } from '../kernel/language.ts'
import { Name, Ref } from '../kernel/shapes.ts'
import { FactorCode, FactorSetup, RecoveryCodes } from '../security/security.ts'

export const SECTORS = [
  'agri_food',
  'bank',
  'wood',
  'building_materials',
  'parachemistry',
  'distribution',
  'multimedia',
  'electronic',
  'advice',
  'pharmaceutical',
  'computing',
  'automobile',
  'metallurgy',
  'plastic',
  'services_companies',
  'textiles',
  'transport',
  'other',
] as const
export const EMPLOYEES = ['1-9', '10-49', '50-249', '250-999', '1000+'] as const

/** What a sign-in answers (AUTH-13). `token` lives 15 minutes; `refresh_token` is used once (AUTH-38). */
export const Session = z.object({ token: z.string(), refresh_token: z.string(), company: Ref })
export type Session = z.infer<typeof Session>

/**
 * Instead of a session: a second factor is asked, or has to be set up because the company wants one. Good for
 * ten minutes.
 */
export const Challenge = z.object({ challenge: z.string(), factor: z.enum(['asked', 'missing']) })
export type Challenge = z.infer<typeof Challenge>

/** Which client a session is for (AUTH-25). */
export const Platform = z.enum(['desktop', 'mobile']).default('desktop')

export const Login = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1000),
  platform: Platform,
})

export const passwordText = z.string().max(1000)

/**
 * Password, e-mail and phone rules are checked by the verb, so that each refusal names its field (AUTH-41 to AUTH-48).
 */
export const Registration = z.object({
  firstname: Name,
  lastname: Name,
  email: z.string().trim().min(1).meta({ maxLength: 254 }),
  phone: z.string().trim().meta({ maxLength: 35 }).default(''),
  call_prefix: z
    .string()
    .trim()
    .regex(/^\+\d{1,4}$/)
    .optional(),
  password: passwordText,
  passwordConfirm: passwordText,
  company: z.object({
    name: Name,
    employees: z.enum(EMPLOYEES).default('1-9'),
    sector: z.enum(SECTORS).default('other'),
    country: z.string().trim().max(2).default('FR'),
  }),
  /** A configuration to begin with; without: an empty one. */
  starter: z.enum(STARTER_SETS).nullable().optional(),
  terms: z.boolean().default(false),
  language: Language.default('fr'),
})
export type Registration = z.infer<typeof Registration>

export const SignInSettings = z.object({
  registration: z.boolean(),
  sso: z.boolean(),
  languages: z.array(Language),
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
  /** Where the mobile application is found (NAV-10). */
  mobile: z.object({ ios: z.string().nullable(), android: z.string().nullable() }),
  /** The demo sign-ins, offered on the sign-in page of a demo installation only. */
  demo: z.array(z.object({ email: z.string(), password: z.string() })),
})

/** To somebody who has an account (USER-17). */
export const Invitation = z.object({ company: z.string(), email: z.string() })
export type Invitation = z.infer<typeof Invitation>

export const authApi = defineApi({
  settings: {
    method: 'GET',
    path: '/auth/settings',
    summary: 'What the sign-in page offers',
    access: 'public',
    response: SignInSettings,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail or username and password',
    access: 'public',
    body: Login,
    response: z.union([Session, Challenge]),
    errors: [
      'invalid_credentials',
      'too_many_attempts',
      'account_disabled',
      'login_platform_denied',
      'trial_expired',
      'no_account',
      'invitation_pending',
    ],
  },
  secondFactor: {
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Answer a challenge with a code of the authenticator application or a recovery code',
    access: 'public',
    body: z.object({ challenge: z.string().max(2000), code: FactorCode }).strict(),
    response: Session,
    errors: [
      'factor_challenge',
      'factor_code',
      'too_many_attempts',
      'account_disabled',
      'login_platform_denied',
      'trial_expired',
    ],
  },
  setUpSecondFactor: {
    method: 'POST',
    path: '/auth/second-factor/setup',
    summary: 'A secret for somebody whose company wants a second factor',
    access: 'public',
    body: z.object({ challenge: z.string().max(2000) }).strict(),
    response: FactorSetup,
    errors: ['factor_challenge', 'access_denied'],
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/auth/second-factor/confirm',
    summary: 'Confirm that secret and sign in; answers the recovery codes, once',
    access: 'public',
    body: z.object({ challenge: z.string().max(2000), code: FactorCode }).strict(),
    response: Session.extend(RecoveryCodes.shape),
    errors: ['factor_challenge', 'factor_code', 'too_many_attempts'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'Revoke a refresh token',
    access: 'public',
    body: z.object({ refresh_token: z.string().max(500) }),
    response: z.null(),
    status: 204,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    summary: 'Create a company, its trial and its first user',
    access: 'public',
    body: Registration,
    response: z.object({ company: Ref }),
    status: 201,
    errors: ['registration_closed', 'too_many_requests'],
  },
  forgottenPassword: {
    method: 'POST',
    path: '/auth/forgotten-password',
    summary: 'Ask for a link that sets a new password; the answer is the same for unknown addresses',
    access: 'public',
    body: z.object({ email: z.string().trim().min(1).max(254) }),
    response: z.null(),
    status: 204,
    errors: ['too_many_requests'],
  },
  newPassword: {
    method: 'POST',
    path: '/auth/new-password',
    summary: 'Set a new password with a link received by mail',
    access: 'public',
    body: z.object({
      token: z.string().max(500),
      password: passwordText,
      passwordConfirm: passwordText,
      /** The API tokens of the person end as their sessions do. */ endTokens: z.boolean().default(false),
    }),
    response: z.null(),
    status: 204,
    errors: ['invalid_reset_token'],
  },
  invitation: {
    method: 'POST',
    path: '/auth/invitation',
    summary: 'What a link that invites somebody with an account leads to',
    access: 'public',
    asks: true,
    body: z.object({ token: z.string().max(500) }),
    response: Invitation,
    errors: ['invalid_invitation'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/auth/invitation/accept',
    summary: 'Join the company with the link received by mail and the own password',
    access: 'public',
    body: z.object({ token: z.string().max(500), password: z.string().min(1).max(1000) }),
    response: z.null(),
    status: 204,
    errors: ['invalid_invitation', 'invalid_credentials', 'too_many_attempts'],
  },
  declineInvitation: {
    method: 'POST',
    path: '/auth/invitation/decline',
    summary: 'Not join the company',
    access: 'public',
    body: z.object({ token: z.string().max(500) }),
    response: z.null(),
    status: 204,
    errors: ['invalid_invitation'],
  },
  refresh: {
    method: 'POST',
    path: '/token/refresh',
    summary: 'Exchange a refresh token for a new pair',
    access: 'public',
    body: z.object({ refresh_token: z.string().max(500) }),
    response: z.object({ token: z.string(), refresh_token: z.string() }),
    errors: ['invalid_refresh_token', 'account_disabled'],
  },
})
