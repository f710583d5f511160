import type { Names } from '@entrepot/contract/names.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '@entrepot/contract/kernel/language.ts'
import { formatsOfCompany, language, session } from './session.ts'

type Tree = { readonly [key: string]: string | Tree }
type Ending<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}` ? Base : K
/** Every key of a word list with dots between the levels; plural endings (`_one`, `_other`) are left off. */
export type WordKey<W> = {
  [K in keyof W & string]: W[K] extends string ? Ending<K> : `${K}.${WordKey<W[K]>}`
}[keyof W & string]
/** The same list in the other language: the same keys, other texts. */
export type Translation<W> = { readonly [K in keyof W]: W[K] extends string ? string : Translation<W[K]> }
export type Values = Record<string, string | number>
export type Say<W> = (key: WordKey<W>, values?: Values) => string

type Loaders<W> = Record<Language, () => Promise<{ default: W | Translation<W> }>>
export type Words<W> = {
  /** Loads the current language; the route awaits it, so a page never shows a key. */
  load: () => Promise<void>
  /** The texts outside components. */
  say: Say<W>
  /** The texts in a component, rendered again when the language changes. */
  use: () => Say<W>
}

/**
 * Texts as i18next writes them, so that the server's mails and exports read the same files: `{{name}}` for a value,
 * `_one` and `_other` endings chosen by `count`. The library itself would be an eighth of the sign-in page.
 */
const texts = new Map<string, Tree>()
let shown: Language = language.get()
const bundle = (lng: Language, namespace: string) => texts.get(`${lng}:${namespace}`)

const find = (tree: Tree | undefined, path: string): string | undefined => {
  let at: string | Tree | undefined = tree
  for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}
const plurals = { fr: new Intl.PluralRules('fr'), en: new Intl.PluralRules('en') }
const numbers = { fr: new Intl.NumberFormat('fr-FR'), en: new Intl.NumberFormat('en-GB') }
/** A number stands in a sentence as its language writes numbers; a text as it is. */
const asSaid = (value: string | number | undefined): string =>
  typeof value === 'number' ? numbers[shown].format(value) : (value ?? '')
const look = (namespace: string, key: string, values: Values = {}): string | undefined => {
  const tree = bundle(shown, namespace)
  const { count } = values
  const text =
    typeof count === 'number'
      ? (find(tree, `${key}_${plurals[shown].select(count)}`) ?? find(tree, `${key}_other`))
      : undefined
  return (text ?? find(tree, key))?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => asSaid(values[name]))
}

const known = new Map<string, Loaders<Tree>>()
const wanted = new Set<string>()
const pending = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const loadOne = (namespace: string, lng: Language): Promise<void> => {
  if (bundle(lng, namespace)) return Promise.resolve()
  const id = `${lng}:${namespace}`
  const running = pending.get(id)
  if (running) return running
  const loading = known
    .get(namespace)!
    [lng]()
    .then(
      ({ default: words }) => {
        texts.set(id, words)
        pending.delete(id)
        notifyListeners()
      },
      (error: unknown) => {
        pending.delete(id)
        throw error
      },
    )
  pending.set(id, loading)
  return loading
}

/** Declares the words of a feature: `defineWords<typeof fr>('tags', {fr: () => import('./words.fr.ts'), en: …})`. */
export const defineWords = <W>(namespace: string, loaders: Loaders<W>): Words<W> => {
  known.set(namespace, loaders as unknown as Loaders<Tree>)
  const say: Say<W> = (key, values) => look(namespace, key, values) ?? ''
  return {
    say,
    use: () => {
      // The list itself is what is watched: it changes with the language, and when it arrives after its component.
      useSyncExternalStore(subscribe, () => bundle(shown, namespace))
      // Where words stand, dates and prices do: they follow the company at once.
      useSyncExternalStore(session.subscribe, formatsOfCompany)
      return say
    },
    load: () => {
      wanted.add(namespace)
      return loadOne(namespace, language.get())
    },
  }
}

/** Shows the stored language: loads it for every list in use, then renders again without touching the page's state. */
export const applyLanguage = async () => {
  const lng = language.get()
  await Promise.all([...wanted].map((namespace) => loadOne(namespace, lng)))
  shown = lng
  document.documentElement.lang = lng
  notifyListeners()
}
language.subscribe(() => void applyLanguage())

export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => shown)
/**
 * Changes with the language and with how the company writes dates and prices: for what is kept of texts that were made.
 */
export const useTexts = (): string => {
  const formats = useSyncExternalStore(session.subscribe, formatsOfCompany)
  return `${useLanguage()} ${formats}`
}
/**
 * What is made of texts (columns, options), made again when they change. `make` stands outside the component, or in
 * `useCallback` with what else it depends on.
 */
export const useMadeOfTexts = <T>(make: () => T): T => {
  const texts = useTexts()
  return useMemo(() => ({ texts, made: make() }), [texts, make]).made
}
export const currentLanguage = (): Language => shown

/** A short text that stands where it is used, in every language: the name of an entry, not a list of words. */
export type Label = Readonly<Record<Language, string>>
export const shownLabel = (label: Label): string => label[shown]
export { LANGUAGES }

/** Texts of the connection. */
export const kernelWords = defineWords<typeof import('./words.fr.ts').default>('kernel', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/**
 * Texts of error codes, from the contract. The sign-in page does not wait for them: what the server refuses comes with
 * its text.
 */
export const errorWords = defineWords<typeof import('./errors.fr.ts').default>('errors', {
  fr: () => import('./errors.fr.ts'),
  en: () => import('./errors.en.ts'),
})
/** Those of modules that come after the first screen: with their own screens, and once the first one stands. */
export const lateErrorWords = defineWords<typeof import('./late-errors.fr.ts').default>('late-errors', {
  fr: () => import('./late-errors.fr.ts'),
  en: () => import('./late-errors.en.ts'),
})
/** The text of an error code, or undefined for a code nobody knows. */
export const errorText = (code: string, values?: Values): string | undefined =>
  look('errors', code, values) ?? look('late-errors', code, values)
/** What the records, acts and notifications of all modules are called. */
export const nameWords = defineWords<Names>('names', {
  fr: () => import('./module-names.fr.ts'),
  en: () => import('./module-names.en.ts'),
})
