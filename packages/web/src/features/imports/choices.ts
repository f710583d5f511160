import { type ImportMode, IMPORT_MODES } from '@entrepot/contract/imports/import.ts'
import type { ImportTarget } from '@entrepot/contract/modules.ts'
import { roles, type Role } from '@entrepot/contract/kernel/roles.ts'

const ADD = roles('IMPORT', 'ITEM_ADD')
const EDIT = roles('IMPORT', 'ITEM_EDIT')

/** One of each list is needed (IMP-08). Movements are an update, so they are asked for once. */
const NEEDS: Record<ImportTarget, Partial<Record<ImportMode, readonly (readonly Role[])[]>>> = {
  items: { create: [ADD], update: [EDIT] },
  variants: { create: [ADD, roles('ITEM', 'ADD')], update: [EDIT, roles('ITEM', 'EDIT')] },
  folders: { create: [ADD, roles('FOLDER', 'ADD')], update: [EDIT, roles('FOLDER', 'EDIT')] },
  transactions: { update: [EDIT, roles('ITEM', 'TRANSACTIONS')] },
}

export type Choice = { target: ImportTarget; mode: ImportMode }

/** What somebody may import, targets first. */
export const choicesOf = (may: (roles: readonly Role[]) => boolean): Choice[] =>
  (Object.keys(NEEDS) as ImportTarget[]).flatMap((target) =>
    IMPORT_MODES.filter((mode) => NEEDS[target][mode]?.every(may)).map((mode) => ({ target, mode })),
  )

/** The choice that keeps most of another one: its target, then its mode. */
export const nearest = (choices: readonly Choice[], wanted: Choice): Choice | undefined =>
  choices.find(({ target, mode }) => target === wanted.target && mode === wanted.mode) ??
  choices.find(({ target }) => target === wanted.target) ??
  choices[0]
