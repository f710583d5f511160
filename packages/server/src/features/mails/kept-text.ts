import { renamePlaceholders } from '@entrepot/contract/kernel/placeholders.ts'

type Field = { guid: string; name: string }

/** A placeholder of a field of the company's own: what stands before its name, and the name. */
const CUSTOM_PLACEHOLDER = /^((?:item|old|operation)\.attributes\.)(.+)$/u
const NAMED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }
const plain = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (one) => NAMED[one] ?? one).replaceAll('\u00A0', ' ')
const asHtml = (text: string) => text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one]!)

const renamed = (text: string, to: (custom: string) => string | undefined) =>
  renamePlaceholders(text, (path) => {
    const [, prefix, custom] = CUSTOM_PLACEHOLDER.exec(path) ?? []
    const other = custom === undefined ? undefined : to(custom)
    return prefix && other !== undefined ? prefix + other : path
  })

/** A text with the company's own fields by guid, so that a new name breaks no placeholder (T50). */
export const keptText = (text: string, fields: readonly Field[]): string => {
  const guids = new Map(fields.map(({ guid, name }) => [name, guid]))
  return renamed(text, (name) => guids.get(plain(name)))
}
/** With the names of today; a field that is gone keeps its guid, which fills in nothing. */
export const namedText = (text: string, fields: readonly Field[], kind: 'text' | 'html'): string => {
  const names = new Map(fields.map(({ guid, name }) => [guid, name]))
  return renamed(text, (guid) => {
    const name = names.get(guid)
    return name === undefined || kind === 'text' ? name : asHtml(name)
  })
}
/** For the file of the configuration: fields by the names that `custom` has for `attributes.` and their name. */
export const linkedText = (text: string, custom: (field: string, at: string) => string, at: string): string =>
  renamePlaceholders(text, (path) => {
    const [, prefix, name] = CUSTOM_PLACEHOLDER.exec(path) ?? []
    return prefix && name ? prefix + custom(`attributes.${name}`, at).slice('attributes.'.length) : path
  })
