import {
  fieldsOfFile,
  type Import,
  type ImportPlan,
  type PlaceLevels,
  type RepeatedRows,
  requiredFields,
} from '@entrepot/contract/imports/import.ts'
import { IMPORT_FACTS } from '@entrepot/contract/modules.ts'

/**
 * What the second step holds until the rows are checked: which column means what, and what stands in for missing
 * columns.
 */
export type PlanDraft = {
  mapping: Readonly<Record<string, string>>
  /** By field; `parent` as a path. Empty texts are not given. */
  defaults: Readonly<Record<string, string>>
  /** The folder that was picked, as long as the path still names it. */
  folder: { guid: string; path: string } | null
  createFolders: boolean
  /** How records are found; null: as the target does by itself. */
  key: ImportPlan['key'] | null
  /** As the server has them where nothing was chosen. */
  repeated?: RepeatedRows
  levels?: PlaceLevels
}

/** The fields a column can be given: ours, then the company's own. */
export const fieldsFor = (
  { target, mode }: Pick<Import, 'target' | 'mode'>,
  customNames: readonly string[],
  hasPrices: boolean,
): string[] => {
  const fields = fieldsOfFile(target, mode, hasPrices)
  return IMPORT_FACTS[target].custom ? [...fields, ...customNames.map((name) => `attributes.${name}`)] : fields
}

/** What lies in a folder is found by its name or its code; other records have a name of their own. */
export const hasKeys = (target: Import['target']): boolean => IMPORT_FACTS[target].fields.includes('parent')

/** What stands in for missing columns before anybody chose: nothing where records exist already. */
const firstDefaults = ({ target, mode }: Pick<Import, 'target' | 'mode'>): Record<string, string> => {
  if (target === 'transactions') return { direction: 'in' }
  if (mode === 'update') return {}
  return target === 'folders' ? { type: 'stock' } : target === 'items' ? { type: 'product', unit: 'piece' } : {}
}

export const firstDraft = (
  state: Pick<Import, 'columns' | 'target' | 'mode' | 'rows'>,
  createFolders: boolean,
): PlanDraft => ({
  mapping: Object.fromEntries(state.columns.flatMap(({ column, field }) => (field ? [[column, field]] : []))),
  defaults: firstDefaults(state),
  folder: null,
  createFolders: createFolders && state.mode === 'create',
  // A barcode names one article, a name may be that of many; but every row needs what it is found by.
  key:
    state.target === 'transactions'
      ? null
      : state.columns.some(({ field, filled = state.rows }) => field === 'tag' && filled >= state.rows)
        ? 'tag'
        : 'name',
})

/** What a file cannot do without (IMP-09, IMP-10). */
export const missingFields = (
  { target, mode }: Pick<Import, 'target' | 'mode'>,
  draft: Pick<PlanDraft, 'mapping' | 'defaults' | 'key'>,
): string[] => {
  const given = new Set([
    ...Object.values(draft.mapping),
    ...Object.entries(draft.defaults)
      .filter(([, value]) => value.trim() !== '')
      .map(([field]) => field),
  ])
  return requiredFields(target, mode, draft.key ?? undefined).filter((field) => !given.has(field))
}

/** A field belongs to one column: giving it to another takes it away from the first. */
export const withField = (
  mapping: Readonly<Record<string, string>>,
  column: string,
  field: string | null,
): Record<string, string> => {
  const kept = Object.fromEntries(
    Object.entries(mapping).filter(([other, given]) => other !== column && given !== field),
  )
  return field ? { ...kept, [column]: field } : kept
}

/** The folder of the draft, unless another path was typed since. */
export const pickedFolder = ({ folder, defaults }: PlanDraft): string | null =>
  folder && folder.path === (defaults.parent ?? '').trim() ? folder.guid : null

/**
 * What is sent: a column wins over a default, except for the place, where the default is the folder that the column
 * starts from.
 */
export const planOf = (draft: PlanDraft): ImportPlan => {
  const mapped = new Set(Object.values(draft.mapping))
  const defaults = Object.fromEntries(
    Object.entries(draft.defaults)
      .map(([field, value]): [string, string] => [field, value.trim()])
      .filter(([field, value]) => value !== '' && (field === 'parent' || !mapped.has(field))),
  )
  const folder = pickedFolder(draft)
  return {
    mapping: { ...draft.mapping },
    defaults: { ...defaults, ...(folder && { parent: folder }) },
    createFolders: draft.createFolders,
    ...(draft.key && { key: draft.key }),
    ...(draft.repeated && { repeated: draft.repeated }),
    ...(draft.levels && { levels: draft.levels }),
  }
}
