import { AUTH_FIELDS, type AuthField, type AuthType, fieldsOfAuth } from '@entrepot/contract/connections/auth-types.ts'
import type { Connection, ConnectionInput, Header } from '@entrepot/contract/connections/connection.ts'

/** A connection as it is written; what another kind of authentication has a use for is kept while one is tried. */
export type ConnectionDraft = {
  name: string
  application: string
  baseUrl: string
  authType: AuthType
  auth: Readonly<Record<AuthField, string>>
  headers: readonly Header[]
}
const NOTHING = Object.fromEntries(AUTH_FIELDS.map((field) => [field, field === 'in' ? 'header' : ''])) as Record<
  AuthField,
  string
>
export const EMPTY_CONNECTION: ConnectionDraft = {
  name: '',
  application: 'generic',
  baseUrl: '',
  authType: 'none',
  auth: NOTHING,
  headers: [],
}

export const draftOf = ({ name, application, baseUrl, authType, auth, headers }: Connection): ConnectionDraft => ({
  name,
  application,
  baseUrl,
  authType,
  auth,
  headers,
})

export const bodyOf = ({ auth, headers, ...draft }: ConnectionDraft): ConnectionInput => ({
  ...draft,
  auth: Object.fromEntries(fieldsOfAuth(draft.authType).map((field) => [field, auth[field]])) as NonNullable<
    ConnectionInput['auth']
  >,
  headers: headers.map((header) => ({ ...header })),
})
