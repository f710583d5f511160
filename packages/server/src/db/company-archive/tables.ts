import type pg from 'pg'
import { companyColumn } from '../backup/copy-table.ts'
import { type Table, tablesOf } from '../backup/schema.queries.ts'

/**
 * What of a company does not go into its archive, and why. Every other table with a company is in it, with all its
 * columns: a table that comes is archived without anybody naming it, and a test asks for the reason of one that is not
 * (docs/company-archive.md).
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  refresh_token: 'a session is of the installation that opened it',
  session_proof: 'a second factor that was asked for in a session',
  push_ticket: 'good for one stream, for seconds',
  presence: 'who looks at what at this moment',
  api_token: 'signed by the installation: it opens nothing elsewhere',
  email_change: 'a link that the installation sent',
  sso_provider: 'its secret is sealed by the installation, and the provider sends people back to its address',
  sso_identity: 'who somebody is at that provider',
  sso_attempt: 'a sign-in under way',
  api_grant: 'somebody is at another system, which sends them back to the address of the installation',
  api_incoming_answer: 'messages that came to an address of the installation, which stays behind',
  removal: 'pictures and files that can be put back for a day; their own files do not come along',
  idempotency: 'answers kept for calls that are sent again, to the same address',
  event: 'what open screens are told, by the installation they look at',
  event_cursor: 'counted in transactions of one database; set anew',
  file_gone: 'files that wait to be removed, and do not come along',
  file_search: 'kept a day for who made it',
  file_search_value: 'kept a day for who made it',
  folder_count_change: 'empty behind each statement',
  total_to_judge: 'empty behind each transaction',
  item_kept: 'counted anew',
  item_sum: 'counted anew',
  item_tag_sum: 'counted anew',
  movement_held: 'made anew of the ledger',
  movement_kept: 'made anew of the ledger',
  movement_mark: 'made anew of the ledger',
  movement_chunk: 'made anew of the ledger',
  movement_term: 'made anew of the ledger',
  movement_thing: 'made anew of the ledger',
  subscription: 'what the company pays, and how: an agreement with who runs the installation',
  company_archive: 'archives that were asked for; their files do not come along',
  invoice: 'numbered without a gap over the installation that wrote them',
  promo_use: 'a code of the installation',
}

/** Columns that stay behind. On arrival they have what a new row has, or what is set there. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, string>> = {
  'app_user.person_id': 'people are of the installation: known again by their address',
  'app_user.joined_at': 'nobody is a member elsewhere before they have consented there (decision 0024)',
  'app_user.password_given': 'no password comes along',
  'app_user.invited_email': 'the address that came is who is invited',
  'api_connection.sealed_secrets': 'sealed by the installation: it is entered again',
  'api_connection.sealed_tokens': 'given to the installation, at its address: somebody grants it again',
  'api_connection.tokens_until': 'given to the installation, at its address: somebody grants it again',
  'api_connection.tokens_leased_until': 'given to the installation, at its address: somebody grants it again',
  'api_connection.granted_at': 'given to the installation, at its address: somebody grants it again',
  'api_connection.granted_by': 'given to the installation, at its address: somebody grants it again',
  'api_connection.granted_by_name': 'given to the installation, at its address: somebody grants it again',
  'api_request.sealed_key': 'sealed by the installation: a new secret is made',
  'api_request.sealed_last_key': 'the same of the secret before',
  'api_request.last_key_until': 'the same of the secret before',
  'api_incoming.key_hash': 'the address is of the installation: a new one is made',
  'api_incoming.sealed_key': 'the same',
  'api_incoming.sealed_secret': 'sealed by the installation: it is made or entered again',
  'api_incoming.listening_until': 'somebody listens at the installation, for minutes',
  'movement.idem_key': 'the answer to the call that posted it stays behind',
  'notification.mail_due_at': 'told by mail by one installation only',
}

/**
 * What is archived of a company, in an order in which it can be filled; the column of the company is not among them: no
 * row can say that it is of another one.
 */
export const archivedTables = async (client: pg.ClientBase): Promise<Table[]> =>
  (await tablesOf(client))
    .filter((table) => companyColumn(table) !== null && !(table.name in LEFT_OUT))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(
        (column) => column !== companyColumn(table) && !(`${table.name}.${column}` in COLUMNS_LEFT_OUT),
      ),
    }))
