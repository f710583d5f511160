import type { Language } from '@entrepot/contract/kernel/language.ts'
import i18next, { type i18n } from 'i18next'

/** Words of one namespace in both languages. */
export type WordFile = { fr: object; en: object }

/** A number stands in a sentence as its language writes numbers, whoever forgets to ask for it; a text as it is. */
const SHOWN = 'shown'
const asShown = (words: object): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value.replace(/\{\{(\w+)\}\}/g, `{{$1, ${SHOWN}}}`)
        : typeof value === 'object' && value !== null
          ? asShown(value as object)
          : value,
    ]),
  )
const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const

/** `words('fr', 'errors.required')`; namespaces come from the features (`stock:actions.receipt`). */
export type Words = (language: Language, key: string, params?: Record<string, string | number>) => string

export const makeWords = (files: Record<string, WordFile>): Words => {
  const engine: i18n = i18next.createInstance()
  const resources = {
    fr: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, asShown(file.fr)])),
    en: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, asShown(file.en)])),
  }
  void engine.init({
    resources,
    lng: 'fr',
    fallbackLng: 'fr',
    defaultNS: 'kernel',
    ns: Object.keys(files),
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
  } as Parameters<i18n['init']>[0])
  const formats = Object.fromEntries(
    Object.entries(LOCALES).map(([language, locale]) => [language, new Intl.NumberFormat(locale)]),
  )
  engine.services.formatter?.add(SHOWN, (value: unknown, language) =>
    typeof value === 'number' ? formats[language ?? 'fr']!.format(value) : String(value ?? ''),
  )
  // A sheet names the same few words in each of its rows.
  const said = { fr: new Map<string, string>(), en: new Map<string, string>() }
  return (language, key, params) => {
    if (params) return engine.t(key, { lng: language, ...params })
    const known = said[language].get(key)
    if (known !== undefined) return known
    const text = engine.t(key, { lng: language })
    if (said[language].size < MOST_SAID) said[language].set(key, text)
    return text
  }
}

/** Some may be asked for by a key that somebody made. */
const MOST_SAID = 10_000
