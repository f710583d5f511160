/** How another system knows us (API-10), in the order the editor offers it. */
export const AUTH_TYPES = [
  'none',
  'basic',
  'bearer',
  'api_key',
  'oauth2_client_credentials',
  'oauth2_authorization_code',
] as const
export type AuthType = (typeof AUTH_TYPES)[number]

export const KEY_PLACES = ['header', 'query'] as const
export type KeyPlace = (typeof KEY_PLACES)[number]

/** What each of them takes, and of it what is secret: kept sealed and never told again (API-11). */
export const AUTH_FIELDS = [
  'username',
  'password',
  'token',
  'in',
  'name',
  'value',
  'authorizeUrl',
  'tokenUrl',
  'clientId',
  'clientSecret',
  'scope',
] as const
export type AuthField = (typeof AUTH_FIELDS)[number]
export const SECRET_FIELDS = ['password', 'token', 'value', 'clientSecret'] as const satisfies readonly AuthField[]
export type SecretField = (typeof SECRET_FIELDS)[number]
export const isSecretField = (field: AuthField): field is SecretField => SECRET_FIELDS.some((one) => one === field)

type Takes = { readonly needed: readonly AuthField[]; readonly may: readonly AuthField[] }
export const TAKES: Readonly<Record<AuthType, Takes>> = {
  none: { needed: [], may: [] },
  basic: { needed: ['username'], may: ['password'] },
  bearer: { needed: ['token'], may: [] },
  api_key: { needed: ['in', 'name', 'value'], may: [] },
  oauth2_client_credentials: { needed: ['tokenUrl', 'clientId', 'clientSecret'], may: ['scope'] },
  // An application that keeps no secret proves itself by PKCE alone.
  oauth2_authorization_code: { needed: ['authorizeUrl', 'tokenUrl', 'clientId'], may: ['clientSecret', 'scope'] },
}
/** In the order of the form. */
export const fieldsOfAuth = (type: AuthType): readonly AuthField[] =>
  AUTH_FIELDS.filter((field) => [...TAKES[type].needed, ...TAKES[type].may].includes(field))

/** What stands in the place of a secret, and keeps it when it is sent back. */
export const MASK = '********'

/** The other system is named as people like; these are offered (API-15). */
export const APPLICATIONS = ['generic', 'zapier', 'make', 'sap', 'salesforce'] as const
