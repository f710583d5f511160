import type { AuthType } from './auth-types.ts'

/** Words of connections that screens, sheets and answers share. */
const fr = {
  columns: {
    name: 'Nom',
    application: 'Application',
    baseUrl: 'Adresse',
    authType: 'Authentification',
    createdAt: 'Créée le',
    createdBy: 'Par',
    updatedAt: 'Modifiée le',
    updatedBy: 'Modifiée par',
  },
  sheet: 'Connexions API',
  auth_types: {
    none: 'Aucune',
    basic: 'Identifiant et mot de passe',
    bearer: 'Jeton (Bearer)',
    api_key: 'Clé d’API',
    oauth2_client_credentials: 'OAuth 2\u00A0: identifiants client',
    oauth2_authorization_code: 'OAuth 2\u00A0: autorisation d’une personne',
  } satisfies Record<AuthType, string>,
  reasons: {
    refused_url: 'L’adresse n’est pas une adresse web.',
    refused_address: 'L’adresse est privée ou locale\u00A0: elle n’est pas appelée.',
    refused_header: 'Un en-tête ne peut pas être envoyé.',
    refused_redirect: 'L’application renvoie trop souvent ailleurs.',
    name: 'Le nom du serveur est introuvable.',
    unreachable: 'Le serveur ne répond pas.',
    timeout: 'Pas de réponse en 10 secondes.',
    status: 'L’application a répondu {{status}}.',
    not_granted: 'L’autorisation manque\u00A0: donnez-la depuis la connexion.',
    secrets: 'Des secrets de la connexion manquent\u00A0: saisissez-les.',
    token: 'L’application n’a pas donné de jeton.',
  },
}
export default fr
type Words = typeof fr
/** The same keys in every language. */
export type ConnectionsWords = {
  [K in keyof Words]: Words[K] extends string ? string : { [L in keyof Words[K]]: string }
}
