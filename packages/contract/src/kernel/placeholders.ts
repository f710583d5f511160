/** How a filled-in value is written where the text goes: its own characters must not become part of the form. */
export const ESCAPES = {
  text: (value: string) => value,
  html: (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  /** Inside the quotes of a JSON text. */
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  /** One part of a path or a value of a query. */
  url: encodeURIComponent,
} as const
export type Destination = keyof typeof ESCAPES

/** What placeholders may name: records of values, by steps separated by dots. */
export type Values = { readonly [key: string]: Value }
type Value = string | number | boolean | null | undefined | Values

const PLACEHOLDER = /\{\{\s*([\p{L}\p{N}_]+(?:\.[^{}.\s][^{}.]*?)*)\s*\}\}/gu
/** As somebody writes it: what a field is called may hold anything. */
const ANY = /\{\{\s*([^{}]+?)\s*\}\}/gu

const valueAt = (values: Values, path: string): string => {
  let at: Value = values
  for (const step of path.split('.'))
    at = at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? at[step] : undefined
  return at === null || at === undefined || typeof at === 'object' ? '' : String(at)
}

/**
 * Fills `{{item.name}}` and `{{item.attributes.Étage}}` of a text somebody wrote (MAIL-11, API-17). What is not known
 * becomes empty; a value is never read for placeholders of its own.
 */
export const fillPlaceholders = (text: string, values: Values, destination: Destination): string =>
  text.replace(PLACEHOLDER, (_, path: string) => ESCAPES[destination](valueAt(values, path)))

/** The text with other paths in the place of those it holds; what is not another is written as it was. */
export const renamePlaceholders = (text: string, to: (path: string) => string): string =>
  text.replace(ANY, (whole, path: string) => {
    const other = to(path)
    return other === path ? whole : `{{${other}}}`
  })

/** The placeholders of a text, each once, in their order: for an editor that tells which of them nobody knows. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, path]) => path!)),
]
