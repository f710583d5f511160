import { type ImportMode, IMPORT_MODES, importNeeds } from '@entrepot/contract/imports/import.ts'
import { IMPORT_FACTS, IMPORT_FLAGS, IMPORT_TARGETS, type ImportTarget } from '@entrepot/contract/modules.ts'
import { moduleIsOn } from '../../kernel/session.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { type Role, roles } from '@entrepot/contract/kernel/roles.ts'

const TARGETS = IMPORT_TARGETS.toSorted((a, b) => IMPORT_FACTS[a].rank - IMPORT_FACTS[b].rank)

/** Who may make a field for a column. */
export const FIELD_ADDERS = roles('FIELD', 'ADD')

/** Who may have an import make the folders that are missing. */
export const FOLDER_CREATORS = roles('FOLDER', 'ADD')

export type Choice = { target: ImportTarget; mode: ImportMode }

/** What somebody may import, targets first. */
export const choicesOf = (
  may: (roles: readonly Role[]) => boolean,
  isOn: (flag: ModuleFlag) => boolean = moduleIsOn,
): Choice[] =>
  TARGETS.filter((target) => IMPORT_FLAGS[target] === undefined || isOn(IMPORT_FLAGS[target])).flatMap((target) =>
    IMPORT_MODES.filter((mode) => IMPORT_FACTS[target][mode] && importNeeds(target, mode).every(may)).map((mode) => ({
      target,
      mode,
    })),
  )

/** The choice that keeps most of another one: its target, then its mode. */
export const nearest = (choices: readonly Choice[], wanted: Choice): Choice | undefined =>
  choices.find(({ target, mode }) => target === wanted.target && mode === wanted.mode) ??
  choices.find(({ target }) => target === wanted.target) ??
  choices[0]
