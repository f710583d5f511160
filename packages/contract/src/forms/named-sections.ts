import { attributeSource, fieldOfSource } from '../fields/formula/sources.ts'
import { customField, customNameOf } from '../kernel/conditions/operators.ts'
import type { LayoutFieldInput, LayoutSectionInput } from './form-layout.ts'

/**
 * A section as it is kept: fields of the company's own and categories by guid, so that a new name breaks none (T50).
 */
export type KeptField = Omit<LayoutFieldInput, 'category'> & { category: string | null }
export type KeptSection = Omit<LayoutSectionInput, 'fields'> & { fields: KeptField[] }

type Own = { guid: string; name: string }

const renamed = (field: KeptField, nameOf: (name: string) => string, sourceOf: (of: string) => string): KeptField => ({
  ...field,
  name: nameOf(field.name),
  same_value_as: field.same_value_as === null ? null : nameOf(field.same_value_as),
  expression: field.expression && {
    ...field.expression,
    variables: field.expression.variables.map(({ name, source }) => {
      const of = fieldOfSource(source)
      return { name, source: of === null ? source : attributeSource(sourceOf(of)) }
    }),
  },
})
const each = (sections: readonly KeptSection[], change: (field: KeptField) => KeptField): KeptSection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.map(change) }))

/** Fields by name become fields by guid; a name counts before a guid. */
export const keyedSections = (sections: readonly KeptSection[], own: readonly Own[]): KeptSection[] => {
  const guidOf = (of: string) =>
    (own.find(({ name }) => name === of) ?? own.find(({ guid }) => guid === of))?.guid ?? of
  const keyed = (name: string) => {
    const of = customNameOf(name)
    return of === null ? name : customField(guidOf(of))
  }
  return each(sections, (field) => renamed(field, keyed, guidOf))
}

/** The other way: as people call them today. What is gone is not named (FORM-22). */
export const namedSections = (sections: readonly KeptSection[], own: readonly Own[]): KeptSection[] => {
  const nameOf = new Map(own.map(({ guid, name }) => [guid, name]))
  const named = (name: string) => {
    const of = customNameOf(name)
    return of === null ? name : customField(nameOf.get(of) ?? of)
  }
  const isThere = (name: string) => {
    const of = customNameOf(name)
    return of === null || nameOf.has(of)
  }
  return each(
    sections.map((section) => ({ ...section, fields: section.fields.filter(({ name }) => isThere(name)) })),
    (field) =>
      renamed(
        field.same_value_as !== null && !isThere(field.same_value_as) ? { ...field, same_value_as: null } : field,
        named,
        (of) => nameOf.get(of) ?? of,
      ),
  ).filter(({ fields }) => fields.length > 0)
}

/** Guids of the company's own fields that a place needs: itself, what stands in for it, what it is computed from. */
const neededBy = ({ name, same_value_as: same, expression }: KeptField): string[] =>
  [
    customNameOf(name),
    same && customNameOf(same),
    ...(expression?.variables.map(({ source }) => fieldOfSource(source)) ?? []),
  ].filter((one) => one !== null)
export const needsField = (sections: readonly KeptSection[], guid: string): boolean =>
  sections.some(({ fields }) => fields.some((field) => neededBy(field).includes(guid)))

/**
 * Without a field that is deleted, nor a section that gets empty by it (FORM-22). What copied it or was computed from
 * it is typed from now on.
 */
export const withoutField = (sections: readonly KeptSection[], guid: string): KeptSection[] =>
  each(
    sections
      .map((section) => ({ ...section, fields: section.fields.filter(({ name }) => customNameOf(name) !== guid) }))
      .filter(({ fields }) => fields.length > 0),
    (field) => ({
      ...field,
      ...(field.same_value_as === customField(guid) && { same_value_as: null }),
      ...(field.expression?.variables.some(({ source }) => fieldOfSource(source) === guid) && {
        is_auto: false,
        expression: null,
      }),
    }),
  )

/** Categories that fields are limited to (FORM-13). */
export const categoriesIn = (sections: readonly KeptSection[]): string[] => [
  ...new Set(sections.flatMap(({ fields }) => fields.flatMap(({ category }) => category ?? []))),
]
