import type { ConfigurationRefusal } from '@entrepot/contract/configuration/configuration.ts'
import { SECTIONS } from '@entrepot/contract/modules.ts'
import { formatNumber } from '../../kernel/format.ts'
import { nameWords } from '../../kernel/words.ts'
import fr from './words.fr.ts'
import { configurationWords } from './words.ts'

/** A section of another version keeps the name that the file has for it. */
export const sectionText = (name: string): string => {
  const section = SECTIONS.find((one) => one === name)
  return section ? nameWords.say(`sections.${section}`) : name
}

type Property = keyof typeof fr.properties
const isProperty = (name: string): name is Property => Object.hasOwn(fr.properties, name)
/** Where in an entry: the property as people call it, then which of its lines. */
export const propertyText = (place: string): string => {
  const [first = '', ...inside] = place.split('.')
  const name = isProperty(first) ? configurationWords.say(`properties.${first}`) : first
  const lines = inside.filter((step) => /^\d+$/.test(step)).map((step) => formatNumber(Number(step) + 1))
  return [name, ...lines].join(' › ')
}

const MOST_LETTERS = 300
/** A value of a file as one line. */
export const valueText = (value: unknown): string => {
  const { say } = configurationWords
  if (value === null || value === undefined || value === '') return say('nothing')
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value) && value.length === 0) return say('nothing')
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}

export const refusalText = ({ section, entry, property, message }: ConfigurationRefusal): string => {
  const { say } = configurationWords
  const values = { section: sectionText(section), message }
  if (entry === null) return say('place_section', values)
  return property === null
    ? say('place_entry', { ...values, entry })
    : say('place', { ...values, entry, property: propertyText(property) })
}
