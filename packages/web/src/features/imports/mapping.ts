import { FOLDER_IMPORT_FIELDS, type Import, ITEM_IMPORT_FIELDS } from '@entrepot/contract/imports/import.ts'

/** The fields a column can be given: ours, then the company's own. */
export const fieldsFor = (target: Import['target'], customNames: readonly string[]): string[] =>
  target === 'folders' ? [...FOLDER_IMPORT_FIELDS] : [...ITEM_IMPORT_FIELDS, ...customNames.map((name) => `attributes.${name}`)]

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
