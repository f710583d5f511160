import { FOLDER_IMPORT_FIELDS, type Import, type ImportPlan, ITEM_IMPORT_FIELDS } from '@entrepot/contract/imports/import.ts'

/** What the second step holds until the rows are checked: which column means what, and what stands in for missing columns. */
export type PlanDraft = {
  mapping: Readonly<Record<string, string>>
  /** By field; `parent` as a path. Empty texts are not given. */
  defaults: Readonly<Record<string, string>>
  /** The folder that was picked, as long as the path still names it. */
  folder: { guid: string; path: string } | null
  createFolders: boolean
}

/** The fields a column can be given: ours, then the company's own. */
export const fieldsFor = (target: Import['target'], customNames: readonly string[]): string[] =>
  target === 'folders' ? [...FOLDER_IMPORT_FIELDS] : [...ITEM_IMPORT_FIELDS, ...customNames.map((name) => `attributes.${name}`)]

export const firstDraft = (state: Pick<Import, 'columns' | 'target'>, createFolders: boolean): PlanDraft => ({
  mapping: Object.fromEntries(state.columns.flatMap(({ column, field }) => (field ? [[column, field]] : []))),
  defaults: state.target === 'folders' ? { type: 'stock' } : { type: 'product', unit: 'piece' },
  folder: null,
  createFolders,
})

/** What a file cannot do without: a name, and a place for items (IMP-09). */
export const missingFields = (target: Import['target'], mapped: Iterable<string>, defaults: Readonly<Record<string, string>>): string[] => {
  const given = new Set([...mapped, ...Object.entries(defaults).filter(([, value]) => value.trim() !== '').map(([field]) => field)])
  return (target === 'folders' ? ['name'] : ['name', 'parent']).filter((field) => !given.has(field))
}

/** A field belongs to one column: giving it to another takes it away from the first. */
export const withField = (mapping: Readonly<Record<string, string>>, column: string, field: string | null): Record<string, string> => {
  const kept = Object.fromEntries(Object.entries(mapping).filter(([other, given]) => other !== column && given !== field))
  return field ? { ...kept, [column]: field } : kept
}

/** The folder of the draft, unless another path was typed since. */
export const pickedFolder = ({ folder, defaults }: PlanDraft): string | null => (folder && folder.path === (defaults.parent ?? '').trim() ? folder.guid : null)

/** What is sent: a column wins over a default, except for the place, where the default is the folder that the column starts from. */
export const planOf = (draft: PlanDraft): ImportPlan => {
  const mapped = new Set(Object.values(draft.mapping))
  const defaults = Object.fromEntries(
    Object.entries(draft.defaults)
      .map(([field, value]): [string, string] => [field, value.trim()])
      .filter(([field, value]) => value !== '' && (field === 'parent' || !mapped.has(field))),
  )
  const folder = pickedFolder(draft)
  return { mapping: { ...draft.mapping }, defaults: { ...defaults, ...(folder && { parent: folder }) }, createFolders: draft.createFolders }
}
