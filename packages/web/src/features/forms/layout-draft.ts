import type { FormLayoutShape, LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import type { LayoutType, ShownFor } from '@entrepot/contract/forms/layout-types.ts'
import type { KeptField, KeptSection } from '@entrepot/contract/forms/named-sections.ts'
import { isAssociatedColumn } from '@entrepot/contract/forms/columns.ts'
import { placedPlainly, standardSections } from '@entrepot/contract/forms/standard-sections.ts'

/** A section as the editor has it: `key` stays whatever it is called. */
export type DraftSection = KeptSection & { key: string }
export type Draft = {
  name: string
  itemType: LayoutType
  /** A guid, or nothing. */ category: string
  active: boolean
  sections: readonly DraftSection[]
}
/** Where a field stands. */
export type Spot = { section: number; at: number }

let keys = 0
const newKey = () => `s${++keys}`
const asKept = (field: FormLayoutShape['sections'][number]['fields'][number]): KeptField => ({
  ...field,
  category: field.category?.guid ?? null,
})

export const draftOf = ({ name, itemType, category, active, sections }: FormLayoutShape): Draft => ({
  name,
  itemType,
  category: category?.guid ?? '',
  active,
  sections: sections.map((section) => ({ ...section, key: newKey(), fields: section.fields.map(asKept) })),
})
/** A new layout begins as the form is today. */
export const newDraft = (
  itemType: 'product' | 'equipment',
  own: readonly { name: string }[],
  section: string,
): Draft => ({
  name: '',
  itemType,
  category: '',
  active: true,
  sections: standardSections(itemType, own, section).map((one) => ({ ...one, key: newKey() })),
})

export const sectionsOf = ({ sections }: Draft): KeptSection[] => sections.map(({ key: _key, ...section }) => section)
export const placedNames = ({ sections }: Draft): string[] =>
  sections.flatMap(({ fields }) => fields.map(({ name }) => name))
export const fieldIn = (draft: Draft, name: string): KeptField | undefined =>
  draft.sections.flatMap(({ fields }) => fields).find((field) => field.name === name)
export const spotOf = ({ sections }: Draft, name: string): Spot | null => {
  for (const [section, { fields }] of sections.entries()) {
    const at = fields.findIndex((field) => field.name === name)
    if (at >= 0) return { section, at }
  }
  return null
}

const withSection = (draft: Draft, at: number, change: (section: DraftSection) => DraftSection): Draft => ({
  ...draft,
  sections: draft.sections.map((section, nth) => (nth === at ? change(section) : section)),
})
const without = (draft: Draft, name: string): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((field) => field.name !== name),
  })),
})

/** What only variants and lots have is in their form alone. */
const newField = (name: string, type: LayoutType): KeptField => ({
  ...placedPlainly(name, 6),
  ...(type === 'product' &&
    isAssociatedColumn(name) && { is_associated_item: true, show_for_item_type: 'variant_and_lot' as const }),
})

/** A field in a place, wherever it was before: in another section, or in none. `at` counts without itself. */
export const placeField = (draft: Draft, name: string, { section, at }: Spot): Draft => {
  const field = fieldIn(draft, name) ?? newField(name, draft.itemType)
  return withSection(without(draft, name), section, (one) => ({ ...one, fields: one.fields.toSpliced(at, 0, field) }))
}
/** A field that goes takes along that others copy it. */
export const takeOut = (draft: Draft, name: string): Draft => {
  const left = without(draft, name)
  return {
    ...left,
    sections: left.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => (field.same_value_as === name ? { ...field, same_value_as: null } : field)),
    })),
  }
}
export const changeField = (draft: Draft, name: string, part: Partial<KeptField>): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.name === name ? { ...field, ...part } : field)),
  })),
})

/** One place up or down, over the ends of sections; where there is none, the spot that it has. */
export const neighbour = ({ sections }: Draft, { section, at }: Spot, step: -1 | 1): Spot => {
  const fields = sections[section]?.fields ?? []
  const next = at + step
  if (next >= 0 && next < fields.length) return { section, at: next }
  const other = sections[section + step]
  if (!other) return { section, at }
  return { section: section + step, at: step === 1 ? 0 : other.fields.length }
}

export const addSection = (draft: Draft, name: string): Draft => ({
  ...draft,
  sections: [...draft.sections, { key: newKey(), name, visibility: 'both', fields: [] }],
})
/** Its fields go back to those that can be placed. */
export const removeSection = (draft: Draft, at: number): Draft => ({
  ...draft,
  sections: draft.sections.toSpliced(at, 1),
})
export const moveSection = (draft: Draft, from: number, to: number): Draft => {
  const moved = draft.sections[from]
  return moved ? { ...draft, sections: draft.sections.toSpliced(from, 1).toSpliced(to, 0, moved) } : draft
}
export const changeSection = (
  draft: Draft,
  at: number,
  part: Partial<Pick<DraftSection, 'name' | 'visibility'>>,
): Draft => withSection(draft, at, (section) => ({ ...section, ...part }))

export const SHOWN: readonly ShownFor[] = ['both', 'product', 'variant_and_lot']

/** The layout as if it were in force, for the preview: of whatever category the record is. */
export const asInForce = (draft: Draft): LayoutsInForce => ({
  layouts: [
    {
      guid: null,
      itemType: draft.itemType,
      category: null,
      sections: sectionsOf(draft).map((section) => ({
        ...section,
        fields: section.fields.map((field) => ({
          ...field,
          category: field.category === null ? null : { guid: field.category, name: '' },
        })),
      })),
    },
  ],
})

/** Steps of an editor: what was there before each, and what was undone. */
export type Steps<T> = { past: readonly T[]; now: T; ahead: readonly T[] }
export const firstStep = <T>(now: T): Steps<T> => ({ past: [], now, ahead: [] })
const MOST_STEPS = 100
export const stepTo = <T>({ past, now }: Steps<T>, next: T): Steps<T> => ({
  past: [...past, now].slice(-MOST_STEPS),
  now: next,
  ahead: [],
})
export const stepBack = <T>(steps: Steps<T>): Steps<T> => {
  const before = steps.past.at(-1)
  return before === undefined
    ? steps
    : { past: steps.past.slice(0, -1), now: before, ahead: [steps.now, ...steps.ahead] }
}
export const stepAgain = <T>(steps: Steps<T>): Steps<T> => {
  const [next, ...ahead] = steps.ahead
  return next === undefined ? steps : { past: [...steps.past, steps.now], now: next, ahead }
}
