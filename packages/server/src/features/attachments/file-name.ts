import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'

/** Signs that are not seen, and those that turn the direction of what follows: a name reads as it is. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * What a person called the file, without the folders of their machine; nothing else is made of it than a name to show.
 */
export const shownName = (given: string): string => {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '').replaceAll(/\s+/g, ' ').trim()
  if (name.length <= LENGTH.name) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, LENGTH.name - ending.length).trimEnd() + ending
}
