import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CallAs, importFile } from './call-as.ts'

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
export const importInventories = async (call: CallAs, signal: AbortSignal): Promise<void> => {
  for (const { file, target, sheet, headerRow, map, defaults } of STEPS) {
    const path = fileURLToPath(new URL(file, FOLDER))
    await importFile(
      call,
      { target, mode: 'create', file: await openAsBlob(path), name: basename(path) },
      map,
      { ...(sheet && { sheet }), ...(headerRow && { headerRow }), defaults },
      signal,
    )
  }
}
