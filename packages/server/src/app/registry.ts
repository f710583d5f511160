import { OTHER_FORMS } from '@entrepot/contract/fields/form-fields.ts'
import {
  HOME_LINES,
  IMPORT_TARGETS,
  IMPORTED_KINDS,
  OPEN_TARGETS,
  RECORD_TARGETS,
  SECTIONS,
  SOURCE_KINDS,
  SUGGESTION_TARGETS,
  TOLD_KINDS,
  TRASHED_KINDS,
} from '@entrepot/contract/modules.ts'
import type { Feature, Registry } from '../kernel/feature.ts'
import { HOLD_KINDS } from '../kernel/hold.ts'
import type { LedgerCheck } from '../kernel/ledger-check.ts'
import { FEATURES } from './features.ts'

/** The part of every feature under one key, put together; refuses a name of the contract that nobody answers for. */
const joined = <
  K extends Exclude<keyof Registry, 'checks' | 'furnishes' | 'goesAlong' | 'goesWith' | 'judges' | 'seenOnly'>,
>(
  features: readonly Feature[],
  key: K,
  names: readonly string[],
): Registry[K] => {
  const all: Record<string, unknown> = Object.assign({}, ...features.map((feature) => feature[key] ?? {}))
  const missing = names.filter((name) => !(name in all))
  if (missing.length > 0) throw new Error(`No feature says what it has to say as ${key} of ${missing.join(', ')}`)
  return all as Registry[K]
}

/** What must hold, over all features; a name stands for one check. */
export const ledgerChecks = (features: readonly Feature[] = Object.values(FEATURES)): LedgerCheck[] => {
  const checks = features.flatMap((feature) => feature.checks ?? [])
  const twice = checks.find(({ name }, at) => checks.findIndex((one) => one.name === name) < at)
  if (twice) throw new Error(`Two checks of the ledger have the name ${twice.name}`)
  return checks
}

export const registryOf = (features: readonly Feature[] = Object.values(FEATURES)): Registry => ({
  checks: ledgerChecks(features),
  goesWith: Object.assign(
    {},
    ...TRASHED_KINDS.map((kind) => ({ [kind]: features.flatMap(({ goesWith }) => goesWith?.[kind] ?? []) })),
  ),
  trash: joined(features, 'trash', TRASHED_KINDS),
  search: joined(features, 'search', OPEN_TARGETS),
  files: joined(features, 'files', RECORD_TARGETS),
  imports: joined(features, 'imports', IMPORT_TARGETS),
  imported: joined(features, 'imported', IMPORTED_KINDS),
  suggests: joined(features, 'suggests', SUGGESTION_TARGETS),
  holds: joined(features, 'holds', HOLD_KINDS),
  goesAlong: features.flatMap(({ goesAlong }) => goesAlong ?? []),
  judges: features.flatMap(({ judges }) => judges ?? []),
  sources: joined(features, 'sources', SOURCE_KINDS),
  sections: joined(features, 'sections', SECTIONS),
  tells: joined(features, 'tells', TOLD_KINDS),
  sentForms: joined(features, 'sentForms', OTHER_FORMS),
  seenOnly: Object.assign({}, ...features.map(({ seenOnly }) => seenOnly ?? {})),
  furnishes: features.flatMap(({ furnishes }) => furnishes ?? []),
  needsMe: joined(features, 'needsMe', HOME_LINES),
})
