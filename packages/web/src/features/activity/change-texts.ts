import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import { ALL_UNITS } from '@entrepot/contract/kernel/quantity.ts'
import { formatNumber } from '../../kernel/format.ts'
import { attributeText } from '../fields/index.ts'
import fieldNames from './words.fr.ts'
import { activityWords, folderTerms, itemTerms } from './words.ts'

export type Change = Activity['changes'][number]

const COLUMNS = [
  'name',
  'description',
  'type',
  'tag',
  'tags',
  'parent',
  'category',
  'shelf',
  'unit',
  'quantity',
  'threshold',
  'packaging',
  'inventoryDate',
] as const
type Column = (typeof COLUMNS)[number]
type Named = keyof typeof fieldNames.fields
const isColumn = (field: string): field is Column => (COLUMNS as readonly string[]).includes(field)
const isNamed = (field: string): field is Named => Object.hasOwn(fieldNames.fields, field)

/** A company's own field keeps its own name. */
export const fieldText = (field: string): string => {
  const name = field.replace(/^attributes\./, '')
  if (field !== name) return name
  return isColumn(name) ? itemTerms.say(`columns.${name}`) : isNamed(name) ? activityWords.say(`fields.${name}`) : name
}

const FOLDER_TYPES = ['stock', 'cabinet', 'city', 'building', 'floor', 'room'] as const
const MOST = 8

/** Values as lists show them, in the language of the reader. */
export const valueText = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return activityWords.say('nothing')
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'object') return 'name' in value ? String(value.name) : activityWords.say('changed')
  if (typeof value === 'number' || typeof value === 'boolean') return attributeText(value, 'text')
  return (
    codeText(field, String(value)) ??
    attributeText(String(value), /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? 'date' : 'text')
  )
}

const listText = (field: string, values: readonly unknown[]): string => {
  const shown = values.slice(0, MOST).map((one) => valueText(field, one))
  return values.length === 0
    ? activityWords.say('nothing')
    : [
        ...shown,
        ...(values.length > MOST
          ? [activityWords.say('more_values', { shown: formatNumber(values.length - MOST) })]
          : []),
      ].join(', ')
}

/** What is kept as a code of ours. */
const codeText = (field: string, value: string): string | null => {
  if (field === 'type') {
    const [item, folder] = [ITEM_TYPES.find((one) => one === value), FOLDER_TYPES.find((one) => one === value)]
    return item ? itemTerms.say(`types.${item}`) : folder ? folderTerms.say(`types.${folder}`) : null
  }
  if (field === 'platform')
    return value === 'desktop' || value === 'mobile' ? activityWords.say(`platforms.${value}`) : null
  const unit = field === 'unit' && ALL_UNITS.find((one) => one === value)
  return unit ? itemTerms.say(`units.${unit}`) : null
}

/** « Quantité : 5 → 3 ». */
export const changeText = ({ field, old, new: now }: Change): string =>
  `${fieldText(field)}${activityWords.say('colon')} ${valueText(field, old)} → ${valueText(field, now)}`
