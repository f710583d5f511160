import { COUNTRIES } from '@entrepot/contract/kernel/countries.ts'

/** Countries by name in the language of the reader. */
export const countriesIn = (language: string): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const byName = new Intl.Collator(language)
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    byName.compare(a.label, b.label),
  )
}
