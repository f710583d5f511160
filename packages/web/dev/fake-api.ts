import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { ALL_ROLES } from '../../contract/src/kernel/roles.ts'
import { MODULES } from '../../contract/src/kernel/modules.ts'

/** Made-up answers for working on screens without a server. Never part of the bundle. */
const KEY = 'dev-modules-key'
const COMPANY = { guid: '0a4f3c52-7c63-4f0e-9c58-0d6f1f0f0001', name: 'Ateliers Moreau' }
const DAY = 86_400_000
const TOKEN = 'dev-token'

const sealModules = () => {
  const iv = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', KEY, COMPANY.guid, 'modules', 32))
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(COMPANY.guid))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(MODULES)), cipher.final(), cipher.getAuthTag()])
  return `v1.${iv.toString('base64url')}.${sealed.toString('base64url')}`
}

const me = () => ({
  user: {
    guid: '0a4f3c52-7c63-4f0e-9c58-0d6f1f0f0002',
    lastname: 'Lefèvre',
    firstname: 'Camille',
    username: 'camille',
    email: 'camille@example.com',
    phone: '',
    call_prefix: '+33',
    notes: '',
    language: 'fr',
    active: true,
    onboarding: false,
    roles: [...ALL_ROLES],
    effectiveRoles: [...ALL_ROLES],
    foldersPermissions: [],
    groups: [],
    company: COMPANY,
    companies: [COMPANY],
  },
  plan: {
    type: 'trial',
    status: 'active',
    period: null,
    startDate: new Date(Date.now() - 2 * DAY),
    endDate: new Date(Date.now() + 12 * DAY),
    limits: { items: 5000, users: 10, fields: 20 },
    usage: { items: 1240, users: 4, fields: 6 },
    currency: 'euro',
  },
})
const config = () => ({
  fields: { fields: [], fieldsValues: {} },
  fieldsValues: {},
  modules: sealModules(),
  dateFormat: 'DD/MM/YYYY',
  currency: '€',
  timeZone: 'Europe/Paris',
  categories: [],
  roles: [...ALL_ROLES],
  folderCategories: [],
})
const settings = {
  registration: true,
  sso: false,
  languages: ['fr', 'en'],
  terms: 'https://example.com/conditions',
  privacy: 'https://example.com/confidentialite',
  mobile: { ios: null, android: null },
  demo: [
    { email: 'camille@example.com', password: 'Demo-2026' },
    { email: 'magasin@example.com', password: 'Demo-2026' },
  ],
}
type Note = {
  guid: string
  kind: string
  title: string
  text: string
  link: string | null
  progress: number | null
  read: boolean
  createdAt: string
}
const note = (
  kind: string,
  title: string,
  text: string,
  minutes: number,
  read: boolean,
  progress: number | null = null,
  link: string | null = null,
): Note => ({
  guid: randomUUID(),
  kind,
  title,
  text,
  link,
  progress,
  read,
  createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
})
let notes = [
  note('import', 'Import « inventaire-mars.xlsx »', '3 210 lignes sur 5 000', 1, false, 64),
  note('threshold', 'Stock bas : Vis TF 4×30', 'Armoire 2 : 12 pièces, seuil 50', 42, false, null, '/notifications'),
  note('task_assigned', 'Inventaire du dépôt Nord', 'Confié par Julien Petit', 180, false),
  note(
    'comment',
    'Julien Petit a commenté « Perceuse BS18 »',
    'Le mandrin est à remplacer avant le prochain prêt.',
    60 * 26,
    true,
  ),
  note('order_received', 'Commande 2026-0147 reçue', '14 articles réceptionnés', 60 * 24 * 4, true),
]
const layouts = new Map<string, unknown>()
let failures = 0

type Call = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  english: boolean
  signedIn: boolean
}
type Answer = { status?: number; body?: unknown }
const refused = (status: number, code: string, message: string, errors?: unknown[]): Answer => ({
  status,
  body: { code, message, ...(errors && { errors }) },
})

const answer = ({ method, path, query, body, english, signedIn }: Call): Answer => {
  const at = `${method} ${path}`
  if (at === 'GET /auth/settings') return { body: settings }
  if (at === 'POST /auth/login') {
    if (body.password === 'Demo-2026') {
      failures = 0
      return { body: { token: TOKEN, refresh_token: 'dev-refresh', company: COMPANY } }
    }
    failures += 1
    const left = Math.max(0, 5 - failures)
    return refused(
      401,
      'invalid_credentials',
      english
        ? `password or email invalid, ${left} attempts remaining`
        : `Mot de passe ou e-mail invalide, ${left} tentatives restantes`,
    )
  }
  if (at === 'POST /auth/logout' || at === 'POST /auth/forgotten-password' || at === 'POST /auth/new-password')
    return { status: 204 }
  if (at === 'POST /auth/register')
    return body.email === 'pris@example.com'
      ? refused(422, 'validation', 'Certaines valeurs sont refusées', [
          {
            field: 'email',
            code: 'exists',
            message: english ? 'This e-mail already exists' : 'Cet e-mail existe déjà',
          },
        ])
      : { status: 201, body: { company: COMPANY } }
  if (at === 'POST /token/refresh') return { body: { token: TOKEN, refresh_token: 'dev-refresh' } }
  if (!signedIn) return refused(401, 'unauthorized', 'JWT Token not found')
  if (at === 'GET /users/me') return { body: me() }
  if (at === 'GET /compagnies/me/config') return { body: config() }
  if (at === 'GET /home') return { body: { needs: [], recents: [], favourites: [], start: null } }
  if (at === 'GET /notifications') {
    const rows = query.get('unread') ? notes.filter(({ read }) => !read) : notes
    return {
      body: { data: rows, page: 1, size: 50, total: rows.length, unread: notes.filter(({ read }) => !read).length },
    }
  }
  if (at === 'PUT /notifications/read-all') {
    notes = notes.map((one) => ({ ...one, read: true }))
    return { body: { read: notes.length } }
  }
  const [, guid] = /^\/notifications\/([^/]+)/.exec(path) ?? []
  if (guid && method === 'DELETE') {
    notes = notes.filter((one) => one.guid !== guid)
    return { status: 204 }
  }
  if (guid && method === 'PUT') {
    notes = notes.map((one) => (one.guid === guid ? { ...one, read: true } : one))
    return { body: notes.find((one) => one.guid === guid) }
  }
  const [, list] = /^\/layouts\/([^/]+)$/.exec(path) ?? []
  if (list) {
    if (method === 'PUT') layouts.set(list, body.layout)
    return { body: { own: layouts.get(list) ?? null, company: null } }
  }
  return refused(404, 'not_found', 'Impossible de récupérer les données nécessaires depuis le serveur')
}

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

const handle = async (request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const path = pathname.replace('/api/v1', '')
  const signedIn = request.headers.authorization === `Bearer ${TOKEN}`
  if (path === '/push' && request.method === 'GET') {
    response.writeHead(signedIn ? 200 : 401, { 'Content-Type': 'text/event-stream' })
    response.write(': hello\n\n')
    return
  }
  const english = (request.headers['accept-language'] ?? '').startsWith('en')
  const { status = 200, body } = answer({
    method: request.method ?? 'GET',
    path,
    query: searchParams,
    body: await readBody(request),
    english,
    signedIn,
  })
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

/** As strict as the real server will be, so that a screen that breaks it is seen here. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'"
const META = `<meta name="modules-key" content="${KEY}" />`

export const fakeApi = (): Plugin => ({
  name: 'fake-api',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('</head>', `${META}</head>`),
  configureServer: (server) =>
    void server.middlewares.use((request, response, next) =>
      request.url?.startsWith('/api/v1/') ? void handle(request, response) : next(),
    ),
  configurePreviewServer: (server) => {
    const page = () =>
      readFileSync(resolve(server.config.root, server.config.build.outDir, 'index.html'), 'utf8').replace(
        '</head>',
        `${META}</head>`,
      )
    server.middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/api/v1/')) return void handle(request, response)
      if (!request.headers.accept?.includes('text/html')) return next()
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY })
      response.end(page())
    })
  },
})
