import type { RETURNED_KINDS } from './list.ts'

/** Words of functions that screens and sheets share. */
const fr = {
  columns: {
    name: 'Nom',
    returnedValue: 'Valeur renvoyée',
    code: 'Expression',
    createdAt: 'Créée le',
    createdBy: 'Par',
    updatedAt: 'Modifiée le',
    updatedBy: 'Modifiée par',
  },
  sheet: 'Fonctions API',
  kinds: { text: 'Texte', number: 'Nombre', boolean: 'Oui ou non', date: 'Date' } satisfies Record<
    (typeof RETURNED_KINDS)[number],
    string
  >,
  of: { operation: 'Opération', order: 'Commande', fn: 'Fonction' },
}
export default fr
type Words = typeof fr
/** The same keys in every language. */
export type FunctionsWords = {
  [K in keyof Words]: Words[K] extends string ? string : { [L in keyof Words[K]]: string }
}
