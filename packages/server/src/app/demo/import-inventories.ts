import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

type Step = {
  file: string
  target: Import['target']
  sheet?: string
  headerRow?: number
  /** heading → field */ map: Record<string, string>
  defaults: NonNullable<ImportPlan['defaults']>
}

const NETWORK = 'Réseau (NetBox)'
/** Parents before children: a later sheet finds its places by the names that an earlier one brought. */
const STEPS: readonly Step[] = [
  {
    file: 'territoires-ept-fr.xlsx',
    target: 'folders',
    sheet: 'EPT',
    headerRow: 6,
    map: { EPT: 'tag', LIBEPT: 'name' },
    defaults: { type: 'city', parent: 'Grand Paris' },
  },
  {
    file: 'territoires-ept-fr.xlsx',
    target: 'folders',
    sheet: 'Composition_communale',
    headerRow: 6,
    map: { CODGEO: 'tag', LIBGEO: 'name', LIBEPT: 'parent' },
    defaults: { type: 'city', parent: 'Grand Paris' },
  },
  {
    file: 'locations-netbox.xlsx',
    target: 'folders',
    sheet: 'Regions',
    map: { name: 'name', parent: 'parent' },
    defaults: { type: 'city', parent: NETWORK },
  },
  {
    file: 'locations-netbox.xlsx',
    target: 'folders',
    sheet: 'Sites',
    map: { name: 'name', 'region path': 'parent' },
    defaults: { type: 'building', parent: NETWORK },
  },
  {
    file: 'locations-netbox.xlsx',
    target: 'folders',
    sheet: 'Racks',
    map: { name: 'name', site: 'parent' },
    defaults: { type: 'cabinet' },
  },
  {
    file: 'locations-netbox.xlsx',
    target: 'items',
    sheet: 'Devices',
    map: { name: 'name', model: 'category', site: 'parent' },
    defaults: { type: 'equipment' },
  },
  {
    file: 'medicaments-fr.xlsx',
    target: 'items',
    defaults: { parent: 'Pharmacie', type: 'product' },
    map: {
      'Dénomination du médicament': 'name',
      'Code CIP13': 'tag',
      'Libellé de la présentation': 'description',
      'Forme pharmaceutique': 'category',
    },
  },
]
const FOLDER = new URL('../../../inventories/', import.meta.url)

/**
 * Real inventories for the demo company, through the same calls as a person's browser: uploaded, mapped, checked, and
 * run in the background, where the administrator finds them among the notifications. Stops quietly when the product
 * does.
 */
export const importInventories = async (
  url: string,
  { email, password }: { email: string; password: string },
  signal: AbortSignal,
): Promise<void> => {
  const call = async <T>(
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<T> => {
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
  const { token } = await call<{ token: string }>('POST', '/auth/login', { email, password })
  const headers = { authorization: `Bearer ${token}` }

  for (const { file, target, sheet, headerRow, map, defaults } of STEPS) {
    const path = fileURLToPath(new URL(file, FOLDER))
    const form = new FormData()
    form.set('target', target)
    form.set('mode', 'create')
    form.set('file', await openAsBlob(path), basename(path))
    let state = await call<Import>('POST', '/imports', form, headers)
    if (sheet && (sheet !== state.sheet || headerRow))
      state = await call('PUT', `/imports/${state.guid}/sheet`, { sheet, ...(headerRow && { headerRow }) }, headers)
    const mapping = Object.fromEntries(
      state.columns.flatMap(({ column, heading }) => (map[heading] ? [[column, map[heading]]] : [])),
    )
    await call(
      'POST',
      `/imports/${state.guid}/validate`,
      { mapping, defaults, createFolders: true } satisfies ImportPlan,
      headers,
    )
    await call('POST', `/imports/${state.guid}/run`, { skipErrors: true }, headers)
    do await wait(500, undefined, { signal })
    while ((await call<Import>('GET', `/imports/${state.guid}`, undefined, headers)).status === 'running')
  }
}
