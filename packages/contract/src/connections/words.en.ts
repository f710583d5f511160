import type { ConnectionsWords } from './words.fr.ts'

const en: ConnectionsWords = {
  columns: {
    name: 'Name',
    application: 'Application',
    baseUrl: 'Address',
    authType: 'Authentication',
    createdAt: 'Created',
    createdBy: 'By',
    updatedAt: 'Changed',
    updatedBy: 'Changed by',
  },
  sheet: 'API connections',
  auth_types: {
    none: 'None',
    basic: 'User name and password',
    bearer: 'Token (Bearer)',
    api_key: 'API key',
    oauth2_client_credentials: 'OAuth 2: client credentials',
    oauth2_authorization_code: 'OAuth 2: grant of a person',
  },
  reasons: {
    refused_url: 'The address is not one of the web.',
    refused_address: 'The address is private or local: it is not called.',
    refused_header: 'A header cannot be sent.',
    refused_redirect: 'The application sends elsewhere too often.',
    name: 'The name of the server is unknown.',
    unreachable: 'The server does not answer.',
    timeout: 'No answer within 10 seconds.',
    status: 'The application answered {{status}}.',
    not_granted: 'The grant is missing: give it from the connection.',
    secrets: 'Secrets of the connection are missing: enter them.',
    token: 'The application gave no token.',
  },
}
export default en
