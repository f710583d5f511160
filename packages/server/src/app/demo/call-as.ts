import { setTimeout as wait } from 'node:timers/promises'
import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'

/** The calls of a person's browser: what comes into the demo company this way went through every check there is. */
export type CallAs = <T>(method: string, path: string, body?: object | FormData) => Promise<T>

/** Signed in; stops when `signal` says so. */
export const callAs = async (
  url: string,
  signIn: { email: string; password: string },
  signal: AbortSignal,
): Promise<CallAs> => {
  const headers: Record<string, string> = {}
  const call: CallAs = async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      signal,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { token } = await call<{ token: string }>('POST', '/auth/login', signIn)
  headers['authorization'] = `Bearer ${token}`
  return call
}

type Sheet = { sheet?: string; headerRow?: number }
/** Uploaded, mapped by its headings, checked, and run in the background to its end. */
export const importFile = async (
  call: CallAs,
  { target, mode, file, name }: { target: Import['target']; mode?: 'create' | 'update'; file: Blob; name: string },
  map: Record<string, string>,
  { sheet, headerRow, defaults }: Sheet & { defaults?: ImportPlan['defaults'] } = {},
  signal?: AbortSignal,
): Promise<Import> => {
  const form = new FormData()
  form.set('target', target)
  if (mode) form.set('mode', mode)
  form.set('file', file, name)
  let state = await call<Import>('POST', '/imports', form)
  if (sheet && (sheet !== state.sheet || headerRow))
    state = await call('PUT', `/imports/${state.guid}/sheet`, { sheet, ...(headerRow && { headerRow }) })
  const mapping = Object.fromEntries(
    state.columns.flatMap(({ column, heading }) => (map[heading] ? [[column, map[heading]]] : [])),
  )
  await call('POST', `/imports/${state.guid}/validate`, {
    mapping,
    ...(defaults && { defaults }),
    createFolders: target !== 'transactions',
  } satisfies ImportPlan)
  await call('POST', `/imports/${state.guid}/run`, { skipErrors: true })
  do {
    await wait(300, undefined, signal && { signal })
    state = await call<Import>('GET', `/imports/${state.guid}`)
  } while (state.status === 'running')
  return state
}
