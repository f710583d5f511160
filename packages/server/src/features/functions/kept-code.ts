type Field = { guid: string; name: string }

const VARIABLE = /\{([^{}\p{Cc}]{1,300})\}/gu
/** A variable of a field of the company's own: what stands before its name, and the name. */
export const CUSTOM = /^((?:item\.|old\.|item\.old\.|operation\.)?attributes\.)(.+)$/u

/** Everything that stands in quotes is text, and no variable of it. */
const outsideTexts = (code: string, to: (part: string) => string): string =>
  code
    .split(/("[^"]*")/)
    .map((part, at) => (at % 2 === 0 ? to(part) : part))
    .join('')
export const renameVariables = (code: string, to: (name: string) => string): string =>
  outsideTexts(code, (part) => part.replace(VARIABLE, (_, name: string) => `{${to(name.trim())}}`))
export const variablesIn = (code: string): Set<string> => {
  const names = new Set<string>()
  renameVariables(code, (name) => {
    names.add(name)
    return name
  })
  return names
}

const renamed = (code: string, to: (custom: string) => string | undefined) =>
  renameVariables(code, (name) => {
    const [, prefix, custom] = CUSTOM.exec(name) ?? []
    const other = custom === undefined ? undefined : to(custom)
    return prefix && other !== undefined ? prefix + other : name
  })
/** Code with the company's own fields by guid, so that a new name breaks none (T50). */
export const keptCode = (code: string, fields: readonly Field[]): string => {
  const guids = new Map(fields.map(({ guid, name }) => [name, guid]))
  return renamed(code, (name) => guids.get(name))
}
/** With the names of today; a field that is gone keeps its guid, which nobody knows. */
export const namedCode = (code: string, fields: readonly Field[]): string => {
  const names = new Map(fields.map(({ guid, name }) => [guid, name]))
  return renamed(code, (guid) => names.get(guid))
}
export const names = (code: string, { guid }: Pick<Field, 'guid'>): boolean =>
  [...variablesIn(code)].some((name) => name.endsWith(`attributes.${guid}`))
