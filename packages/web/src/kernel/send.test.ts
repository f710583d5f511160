import { describe, expect, it } from 'vitest'
import { authApi } from '@entrepot/contract/auth/auth.ts'
import { ownSessionApi } from '@entrepot/contract/auth/own-session.ts'
import { foldersApi } from '@entrepot/contract/folders/folder.ts'
import { importsApi } from '@entrepot/contract/imports/import.ts'
import { createCallKeys } from './call-keys.ts'
import first from './errors.fr.ts'
import late from './late-errors.fr.ts'
import { Failure } from './failure.ts'
import { makeKeptAnswers } from './kept-answers.ts'
import { createSend, type Outgoing, type Surroundings } from './send.ts'

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'no answer'

const errors: Record<string, string> = { ...first, ...late }
const folder = { body: { name: 'Armoire', type: 'cabinet' } }

/** A client whose network answers with `replies` in turn, the last one for good, and which remembers what happened. */
const aClient = (
  replies: Reply[] | ((request: Outgoing) => Reply),
  { onAuthScreen = false, proves = false, reachShown = false } = {},
) => {
  const requests: Outgoing[] = []
  const toasts: string[] = []
  const left: string[] = []
  const logged: unknown[] = []
  let tokens = { token: 'old', refresh_token: 'r1' }
  let keys = 0
  let proofs = 0
  let turn: Promise<unknown> = Promise.resolve()
  const around: Surroundings = {
    exchange: async (request) => {
      requests.push(request)
      await Promise.resolve()
      const reply = typeof replies === 'function' ? replies(request) : (replies[requests.length - 1] ?? replies.at(-1)!)
      if (reply === 'no answer') throw new TypeError('Failed to fetch')
      const headers = new Headers(reply.headers)
      return {
        status: reply.status,
        header: (name) => headers.get(name),
        json: async () => (reply.body === undefined ? Promise.reject(new SyntaxError('empty')) : reply.body),
        blob: async () => new Blob([JSON.stringify(reply.body)]),
        body: null,
      }
    },
    token: () => tokens.token,
    refreshToken: () => tokens.refresh_token,
    adopt: (next) => (tokens = next),
    language: () => 'fr',
    newKey: () => `key-${++keys}`,
    exclusive: (_name, work) => {
      const next = turn.then(work)
      turn = next.catch(() => undefined)
      return next
    },
    onAuthScreen: () => onAuthScreen,
    prove: async () => {
      proofs++
      return proves
    },
    leave: (to) => left.push(to),
    toast: (text) => toasts.push(text),
    text: (code) => errors[code],
    noAnswer: () => 'Pas de connexion internet !',
    isReachShown: () => reachShown,
    log: (...details) => logged.push(details),
    wait: async () => undefined,
  }
  return {
    send: createSend(around),
    requests,
    toasts,
    left,
    logged,
    proofs: () => proofs,
    tokens: () => tokens,
    setTokens: (next: typeof tokens) => (tokens = next),
  }
}
const failureOf = async (call: Promise<unknown>): Promise<Failure> => {
  const outcome = await call.then(
    () => 'answered',
    (error: unknown) => error,
  )
  if (!(outcome instanceof Failure)) throw new Error(`Expected a failure, got ${String(outcome)}`)
  return outcome
}
const refusal = (status: number, code: string, message: string, rest: object = {}): Reply => ({
  status,
  body: { code, message, ...rest },
})
const EXPIRED = refusal(401, 'unauthorized', 'Expired JWT Token')

describe('what is sent', () => {
  it('carries the language, the token and, for a change, an idempotency key', async () => {
    const { send, requests } = aClient([{ status: 201, body: {} }])
    await send(foldersApi.create, folder)
    expect(requests[0]).toMatchObject({
      url: '/api/v1/folders',
      method: 'POST',
      headers: {
        'Accept-Language': 'fr',
        Authorization: 'Bearer old',
        'Idempotency-Key': 'key-1',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(folder.body),
    })
  })
  it('has no key when it reads', async () => {
    const { send, requests } = aClient([{ status: 200, body: {} }])
    await send(foldersApi.list, { query: { page: 2, search: 'vis & écrous', sort: undefined } })
    expect(requests[0]!.url).toBe('/api/v1/folders?page=2&search=vis+%26+%C3%A9crous')
    expect(requests[0]!.headers).not.toHaveProperty('Idempotency-Key')
  })
  it('has no token on paths that contain auth/', async () => {
    const { send, requests } = aClient([{ status: 204 }])
    await send(authApi.logout, { body: { refresh_token: 'r1' } })
    expect(requests[0]!.headers).not.toHaveProperty('Authorization')
  })
  it('says that it is one of our own pages where that is asked, and nowhere else (T14)', async () => {
    const client = aClient([{ status: 200, body: {} }])
    await client.send(ownSessionApi.switchCompany, { params: { id: 'c' } })
    await client.send(foldersApi.list)
    expect(client.requests.map(({ headers }) => headers['X-Requested-With'])).toEqual(['entrepot', undefined])
  })
  it('sends files as a form', async () => {
    const { send, requests } = aClient([{ status: 201, body: {} }])
    await send(importsApi.upload, { body: { mode: 'create' }, file: new File(['x'], 'stock.xlsx') })
    const form = requests[0]!.body as FormData
    expect([form.get('mode'), (form.get('file') as File).name, requests[0]!.headers['Content-Type']]).toEqual([
      'create',
      'stock.xlsx',
      undefined,
    ])
  })
})

describe('a gesture made again', () => {
  const keysOf = (requests: readonly Outgoing[]) => requests.map(({ headers }) => headers['Idempotency-Key'])
  const again = async (first: Reply, second = folder) => {
    const { send, requests } = aClient([first, first, { status: 201, body: {} }])
    const keys = createCallKeys()
    await failureOf(send(foldersApi.create, folder, { keys }))
    requests.length = 0
    keys.begin()
    await send(foldersApi.create, second, { keys }).catch(() => undefined)
    return keysOf(requests)[0]
  }
  it('has its key again after a cut: it may have taken effect (X-03)', async () =>
    expect(await again('no answer')).toBe('key-1'))
  it('has its key again when a server failed on the way', async () =>
    expect(await again(refusal(502, '', 'Bad gateway'))).toBe('key-1'))
  it('has another one after a refusal, which changed nothing', async () =>
    expect(await again(refusal(422, 'exists', 'Armoire existe déjà'))).toBe('key-2'))
  it('has another one when something else is sent', async () =>
    expect(await again('no answer', { body: { name: 'Étagère', type: 'cabinet' } })).toBe('key-2'))
})

describe('what a refusal says', () => {
  const general = errors.general
  const cases: [name: string, reply: Reply, toasts: string[]][] = [
    [
      'a list: one toast per error (ERR-01)',
      refusal(422, 'validation', 'Certaines valeurs sont refusées', {
        errors: [
          { code: 'exists', message: 'Armoire existe déjà' },
          { code: 'duplicates', message: 'Valeurs en double' },
        ],
      }),
      ['Armoire existe déjà', 'Valeurs en double'],
    ],
    [
      'a list without texts: the texts of the codes',
      refusal(422, 'validation', '', { errors: [{ code: 'duplicates', message: '' }] }),
      ['Valeurs en double'],
    ],
    [
      'the nested message first (ERR-03)',
      { status: 409, body: { error: { message: 'Le texte imbriqué' }, message: 'L’autre' } },
      ['Le texte imbriqué'],
    ],
    [
      'else the message (ERR-03)',
      refusal(409, 'conflict', 'Un autre changement est arrivé'),
      ['Un autre changement est arrivé'],
    ],
    ['no message: the text of the code', { status: 404, body: { code: 'item_not_found' } }, ['Article introuvable']],
    ['nothing at all: the general text (ERR-04)', { status: 500, body: {} }, [general!]],
    [
      'an unknown code without message: the general text (T19a)',
      { status: 500, body: { code: 'brand_new' } },
      [general!],
    ],
    ['no JSON: the general text', { status: 502 }, [general!]],
    ['403 forbidden: the fixed text (ERR-06)', refusal(403, 'forbidden', 'Autre chose'), [errors.forbidden!]],
    ['403 without code: the fixed text', { status: 403, body: {} }, [errors.forbidden!]],
    [
      '403 of a folder: its own text (ERR-07)',
      refusal(403, 'folder_denied', errors.folder_denied!),
      [errors.folder_denied!],
    ],
    [
      '401 alone: the unauthorized text (AUTH-39, ERR-08)',
      refusal(401, 'unauthorized', 'Invalid JWT Token'),
      [errors.unauthorized!],
    ],
    ['no answer (ERR-12)', 'no answer', ['Pas de connexion internet !']],
  ]
  it.each(cases)('%s', async (_name, reply, expected) => {
    const { send, toasts, left } = aClient([reply])
    const failure = await failureOf(send(foldersApi.create, folder))
    expect(toasts).toEqual(expected)
    expect(left).toEqual([])
    expect(failure.status).toBe(reply === 'no answer' ? 0 : reply.status)
  })
  it('without an answer is said where a screen shows it, and aloud for anything else (ERR-12)', async () => {
    const get = aClient(['no answer', 'no answer'])
    await failureOf(get.send(foldersApi.get, { params: { guid: 'x' } }, { isRead: true }))
    expect(get.toasts).toEqual([])
    const file = aClient(['no answer', 'no answer'])
    await failureOf(file.send(foldersApi.get, { params: { guid: 'x' } }))
    expect(file.toasts).toEqual(['Pas de connexion internet !'])
  })
  it('rejects with the body of the server', async () => {
    const body = { code: 'stale', message: 'Modifié par Julien', current: { version: 3 } }
    const failure = await failureOf(aClient([{ status: 409, body }]).send(foldersApi.create, folder))
    expect(failure.body).toEqual(body)
  })
  it('leaves errors that name a field of the form to the form, and toasts the others (ERR-02)', async () => {
    const reply = refusal(422, 'validation', 'x', {
      errors: [
        { field: 'name', code: 'exists', message: 'Existe déjà' },
        { field: 'shelves.0.name', code: 'required', message: 'Obligatoire' },
        { field: 'elsewhere', code: 'integer', message: 'Nombre entier attendu' },
      ],
    })
    const { send, toasts } = aClient([reply])
    const failure = await failureOf(send(foldersApi.create, folder, { fields: ['name', 'shelves'] }))
    expect(toasts).toEqual(['Nombre entier attendu'])
    expect(failure.errors).toHaveLength(3)
  })
  it('says nothing when the caller shows errors itself', async () => {
    const { send, toasts } = aClient([refusal(409, 'conflict', 'Conflit')])
    await failureOf(send(foldersApi.create, folder, { quiet: true }))
    expect(toasts).toEqual([])
  })
  it('leaves a page that could not be read to its own panel, but says 403 aloud', async () => {
    const reading = aClient([refusal(500, 'general', 'Erreur')])
    await failureOf(reading.send(foldersApi.tree))
    expect(reading.toasts).toEqual([])
    const denied = aClient([refusal(403, 'location_denied', errors.location_denied!)])
    await failureOf(denied.send(foldersApi.tree))
    expect(denied.toasts).toEqual([errors.location_denied])
  })
})

describe('how a session ends', () => {
  it('401 alone never signs out', async () => {
    const { send, left } = aClient([refusal(401, 'unauthorized', 'JWT Token not found')])
    await failureOf(send(foldersApi.tree))
    expect(left).toEqual([])
  })
  it('a disabled account signs out, except on the sign-in screens (AUTH-28, AUTH-29)', async () => {
    const reply = refusal(401, 'account_disabled', errors.account_disabled!)
    const inside = aClient([reply])
    await failureOf(inside.send(foldersApi.tree))
    expect([inside.left, inside.toasts]).toEqual([['logout'], []])
    const signingIn = aClient([reply], { onAuthScreen: true })
    const failure = await failureOf(signingIn.send(authApi.login, { body: { email: 'a', password: 'b' } }))
    expect([signingIn.left, failure.texts]).toEqual([[], [errors.account_disabled]])
  })
  it('a dead refresh token signs out and reloads (AUTH-35)', async () => {
    const { send, left, toasts, logged } = aClient((request) =>
      request.url.endsWith('/token/refresh') ? refusal(401, 'unauthorized', 'Invalid JWT Refresh Token') : EXPIRED,
    )
    const failure = await failureOf(send(foldersApi.tree))
    expect(left).toEqual(['logout-and-reload'])
    expect(failure.body.message).toBe('Expired JWT Token')
    expect(toasts).toEqual([])
    expect(logged).toHaveLength(1)
  })
  it('an expired plan leads to the packs, on a good answer too (PLAN-17)', async () => {
    const expired = { 'X-Plan-Expired': 'true' }
    const good = aClient([{ status: 200, body: { data: [] }, headers: expired }])
    await good.send(foldersApi.tree)
    expect(good.left).toEqual(['packs'])
    const refused = aClient([
      { status: 402, body: { code: 'plan_expired', message: 'Votre abonnement est expiré' }, headers: expired },
    ])
    await failureOf(refused.send(foldersApi.create, folder))
    expect([refused.left, refused.toasts]).toEqual([['packs'], []])
  })
})

describe('an expired token', () => {
  const server =
    (state: { valid: string; refreshes: number }) =>
    (request: Outgoing): Reply => {
      if (request.url.endsWith('/token/refresh')) {
        state.refreshes += 1
        state.valid = `new-${state.refreshes}`
        return { status: 200, body: { token: state.valid, refresh_token: `r${state.refreshes + 1}` } }
      }
      return request.headers.Authorization === `Bearer ${state.valid}` ? { status: 200, body: { ok: true } } : EXPIRED
    }
  it('is renewed, kept, and the call replayed with the same key (AUTH-32, T17)', async () => {
    const state = { valid: 'none', refreshes: 0 }
    const { send, requests, tokens } = aClient(server(state))
    await expect(send(foldersApi.create, folder)).resolves.toEqual({ ok: true })
    expect(tokens()).toEqual({ token: 'new-1', refresh_token: 'r2' })
    const [first, refresh, replay] = requests
    expect(JSON.parse(String(refresh!.body))).toEqual({ refresh_token: 'r1' })
    expect(replay!.headers).toMatchObject({
      Authorization: 'Bearer new-1',
      'Idempotency-Key': first!.headers['Idempotency-Key'],
    })
  })
  it('is renewed once for parallel calls (AUTH-33)', async () => {
    const state = { valid: 'none', refreshes: 0 }
    const { send } = aClient(server(state))
    await Promise.all(Array.from({ length: 8 }, () => send(foldersApi.tree)))
    expect(state.refreshes).toBe(1)
  })
  it('is not renewed when another tab has done it meanwhile', async () => {
    const state = { valid: 'none', refreshes: 0 }
    const client = aClient((request) => {
      const reply = server(state)(request)
      if (reply === EXPIRED) {
        state.valid = 'from-the-other-tab'
        client.setTokens({ token: 'from-the-other-tab', refresh_token: 'r9' })
      }
      return reply
    })
    await client.send(foldersApi.tree)
    expect(state.refreshes).toBe(0)
  })
  it('leaves the tokens of a session alone that began meanwhile', async () => {
    const client = aClient((request) => {
      if (request.url.endsWith('/token/refresh')) {
        client.setTokens({ token: 'other company', refresh_token: 'r9' })
        return { status: 200, body: { token: 'new', refresh_token: 'r2' } }
      }
      return request.headers['Authorization'] === 'Bearer old'
        ? { status: 401, body: { code: 'unauthorized', message: 'Expired JWT Token' } }
        : { status: 200, body: { data: [] } }
    })
    await client.send(foldersApi.list)
    expect([client.tokens(), client.requests.at(-1)!.headers['Authorization']]).toEqual([
      { token: 'other company', refresh_token: 'r9' },
      'Bearer other company',
    ])
  })
  it('is renewed only once per call: no loop with a server that always answers expired', async () => {
    const { send, requests } = aClient((request) =>
      request.url.endsWith('/token/refresh') ? { status: 200, body: { token: 'new', refresh_token: 'r2' } } : EXPIRED,
    )
    await failureOf(send(foldersApi.tree))
    expect(requests).toHaveLength(3)
  })
  it('the original call rejects and the reason is logged when the refresh fails (AUTH-34)', async () => {
    const { send, left, logged } = aClient((request) =>
      request.url.endsWith('/token/refresh') ? refusal(500, 'general', 'Erreur') : EXPIRED,
    )
    const failure = await failureOf(send(foldersApi.tree))
    expect([failure.status, left, logged.length]).toEqual([401, [], 1])
  })
})

describe('repeats', () => {
  it('a lost answer is asked for once more with the same key', async () => {
    const { send, requests, toasts } = aClient(['no answer', { status: 201, body: { done: 1 } }])
    await expect(send(foldersApi.create, folder)).resolves.toEqual({ done: 1 })
    expect(requests.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-1'])
    expect(toasts).toEqual([])
  })
  it('a busy server is asked again with the same key', async () => {
    const { send, requests } = aClient([
      { status: 503, body: { code: 'busy' }, headers: { 'Retry-After': '1' } },
      { status: 201, body: {} },
    ])
    await send(foldersApi.create, folder)
    expect(new Set(requests.map(({ headers }) => headers['Idempotency-Key']))).toEqual(new Set(['key-1']))
  })
  it('that end without an answer say nothing where a screen shows it all the time', async () => {
    const { send, toasts } = aClient(['no answer'], { reachShown: true })
    await expect(send(foldersApi.create, folder)).rejects.toMatchObject({ status: 0 })
    expect(toasts).toEqual([])
  })
  it('an aborted call is nobody’s failure', async () => {
    const abort = new AbortController()
    abort.abort()
    const { send, toasts } = aClient(['no answer'])
    await expect(send(foldersApi.tree, {}, { signal: abort.signal })).rejects.toThrow(TypeError)
    expect(toasts).toEqual([])
  })
  it('a download takes its name from the answer', async () => {
    const { send } = aClient([
      {
        status: 200,
        body: {},
        headers: { 'Content-Disposition': 'attachment; filename="x.xlsx"; filename*=UTF-8\'\'mod%C3%A8le.xlsx' },
      },
    ])
    await expect(send.download(importsApi.template)).resolves.toMatchObject({ name: 'modèle.xlsx' })
  })
})

describe('a sensitive change (X-13)', () => {
  const needed = refusal(403, 'factor_needed', 'Confirmez par la double authentification pour continuer')
  it('goes on with its key once the second factor was shown', async () => {
    const { send, requests, toasts } = aClient([needed, { status: 201, body: { done: 1 } }], { proves: true })
    await expect(send(foldersApi.create, folder)).resolves.toEqual({ done: 1 })
    expect(requests.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-1'])
    expect(toasts).toEqual([])
  })
  it('is refused when it was not, and asks once only', async () => {
    const givesUp = aClient([needed])
    await failureOf(givesUp.send(foldersApi.create, folder))
    expect([givesUp.requests.length, givesUp.proofs()]).toEqual([1, 1])
    const neverEnough = aClient([needed], { proves: true })
    await failureOf(neverEnough.send(foldersApi.create, folder))
    expect([neverEnough.requests.length, neverEnough.proofs()]).toEqual([2, 1])
  })
})

describe('what has not changed', () => {
  const rows = { data: [{ name: 'Armoire' }], total: 1 }
  const named = (name: string, body: unknown): Reply => ({ status: 200, body, headers: { ETag: name } })
  const asked = (requests: Outgoing[]) => requests.map(({ headers }) => headers['If-None-Match'])

  it('is asked for by its name and comes from memory, the same object', async () => {
    const { send, requests } = aClient([named('W/"a"', rows), { status: 304 }, named('W/"b"', { data: [], total: 0 })])
    const first = await send(foldersApi.list)
    expect([first, await send(foldersApi.list), await send(foldersApi.list)]).toEqual([
      rows,
      rows,
      { data: [], total: 0 },
    ])
    expect(asked(requests)).toEqual([undefined, 'W/"a"', 'W/"a"'])
  })
  it('belongs to one address, and to one session', async () => {
    const { send, requests } = aClient([named('W/"a"', rows)])
    await send(foldersApi.list)
    await send(foldersApi.list, { query: { page: 2 } })
    send.forget()
    await send(foldersApi.list)
    expect(asked(requests)).toEqual([undefined, undefined, undefined])
  })
  it('is not asked of what changes something, nor of a file', async () => {
    const { send, requests } = aClient([named('W/"a"', rows)])
    await send(foldersApi.list)
    await send.download(foldersApi.list)
    await send(foldersApi.create, folder)
    expect(asked(requests)).toEqual([undefined, undefined, undefined])
  })
})

it('keeps the latest answers only', () => {
  const kept = makeKeptAnswers(2)
  for (const url of ['/a', '/b', '/a', '/c']) kept.keep(url, `W/"${url}"`, url)
  kept.keep('/c', null, 'without a name')
  expect(['/a', '/b', '/c'].map((url) => kept.of(url)?.body)).toEqual(['/a', undefined, undefined])
})
