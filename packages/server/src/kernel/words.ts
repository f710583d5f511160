import type { Language } from '@entrepot/contract/kernel/language.ts'
import i18next, { type i18n } from 'i18next'

/** Words of one namespace in both languages. */
export type WordFile = { fr: object; en: object }

/** `words('fr', 'errors.required')`; namespaces come from the features (`stock:actions.receipt`). */
export type Words = (language: Language, key: string, params?: Record<string, string | number>) => string

export const makeWords = (files: Record<string, WordFile>): Words => {
  const engine: i18n = i18next.createInstance()
  const resources = {
    fr: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.fr])),
    en: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.en])),
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
  return (language, key, params) => engine.t(key, { lng: language, ...params })
}
