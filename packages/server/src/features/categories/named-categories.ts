import { CATEGORY_TYPES } from '@entrepot/contract/categories/category.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import type { Linking } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { allCategories } from './categories.queries.ts'

/** A category where others name it in the file of the configuration: of each type there may be one of a name. */
export const CategoryText = z
  .string()
  .trim()
  .max(LENGTH.name + 20)

const textOf = (type: string, name: string) => `${type}: ${name}`

export const linkedCategory =
  (to: Linking) =>
  (text: string, at: string): string => {
    const type = CATEGORY_TYPES.find((one) => text.startsWith(textOf(one, '')))
    if (type === undefined) return text
    return textOf(type, to({ section: 'categories', scope: type, name: text.slice(textOf(type, '').length), at }))
  }

type CategoryTexts = {
  /** Of a category that is gone it is what was kept of it. */
  textOf: (guid: string) => string
  guidOf: (text: string) => string | undefined
}
export const categoryTexts = async (ctx: Ctx): Promise<CategoryTexts> => {
  const all = (await allCategories(ctx)).map(({ guid, name, itemType, folderType }) => ({
    guid,
    text: textOf(itemType ?? folderType ?? '', name),
  }))
  const texts = new Map(all.map(({ guid, text }) => [guid, text]))
  const guids = new Map(all.map(({ guid, text }) => [text, guid]))
  return { textOf: (guid) => texts.get(guid) ?? guid, guidOf: (text) => guids.get(text) }
}
