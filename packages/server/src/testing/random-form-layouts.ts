import {
  isAssociatedColumn,
  NEEDED_COLUMNS,
  type OwnField,
  ownTargetOf,
  placeableOf,
} from '@entrepot/contract/forms/columns.ts'
import { CATEGORY_TYPES, LAYOUT_TYPES, type LayoutType, SHOWN_FOR } from '@entrepot/contract/forms/layout-types.ts'
import { refusalsOfLayout } from '@entrepot/contract/forms/layout-rules.ts'
import type { KeptField, KeptSection } from '@entrepot/contract/forms/named-sections.ts'
import { placedPlainly } from '@entrepot/contract/forms/standard-sections.ts'
import { UPDATE_MOMENTS } from '@entrepot/contract/fields/form/layout.ts'
import fc from 'fast-check'

/** A category as a file writes it, and whose it is. */
export type TextOfCategory = { text: string; type: string }
/** A layout that somebody may have made or changed, as a file holds it. */
export type RandomLayout = {
  name: string
  builtIn: boolean
  itemType: LayoutType
  category: string | null
  active: boolean
  sections: KeptSection[]
}
type Names = (most: number) => fc.Arbitrary<string[]>

/** What is asked of one field, whether or not it may be. */
const settings = (names: readonly string[], sources: readonly string[], categories: readonly string[]) => {
  const now = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
  return fc
    .record({
      required: now(fc.boolean()),
      readonly: now(fc.boolean()),
      min: now(fc.constantFrom<number | string>(1, 0.5, '2026-01-01')),
      max: now(fc.constantFrom<number | string>(10, -3, '2027-12-31')),
      min_length: now(fc.nat(5)),
      max_length: now(fc.nat(50)),
      width: now(fc.integer({ min: 1, max: 12 })),
      imei: now(fc.boolean()),
      show_for_item_type: now(fc.constantFrom(...SHOWN_FOR)),
      is_associated_item: now(fc.boolean()),
      same_value_as: now(fc.constantFrom(...names)),
      when_to_update: now(fc.constantFrom(...UPDATE_MOMENTS)),
      category: categories.length > 0 ? now(fc.constantFrom(...categories)) : fc.constant(undefined),
      computed: now(fc.record({ template: fc.constantFrom('{Un} * 2', '{Un}'), source: fc.constantFrom(...sources) })),
    })
    .map(({ computed, ...asked }): Partial<KeptField>[] => [
      ...Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [{ [key]: value }])),
      ...(computed
        ? [
            {
              is_auto: true,
              expression: { template: computed.template, variables: [{ name: 'Un', source: computed.source }] },
            },
          ]
        : []),
    ])
}

/** Each setting stays where nothing refuses it: what is left is a layout that somebody could have saved. */
const withSettings = (
  type: LayoutType,
  sections: KeptSection[],
  own: readonly OwnField[],
  asked: readonly (readonly Partial<KeptField>[])[],
): KeptSection[] => {
  let nth = 0
  let kept = sections
  for (const [at, section] of sections.entries())
    for (const place of section.fields.keys())
      for (const setting of asked[nth++] ?? []) {
        // Those are in the form of variants and lots whatever is said of them.
        if ('is_associated_item' in setting && isAssociatedColumn(section.fields[place]!.name)) continue
        const tried = kept.map((one, where) =>
          where === at
            ? { ...one, fields: one.fields.map((field, here) => (here === place ? { ...field, ...setting } : field)) }
            : one,
        )
        if (refusalsOfLayout(type, tried, own).length === 0) kept = tried
      }
  return kept
}

/** Fields in some order over some sections; what every layout needs is among them. */
const sectionsOf = (type: LayoutType, own: readonly OwnField[], categories: readonly string[], names: Names) => {
  const placeable = [...placeableOf(type, own).keys()]
  const needed = NEEDED_COLUMNS[type]
  const sources = ['quantity', 'threshold', ...own.map(({ name }) => `attributes.${name}`)]
  return fc
    .record({
      called: names(3).filter((all) => all.length > 0),
      chosen: fc.shuffledSubarray(placeable.filter((name) => !needed.includes(name))),
      visibility: fc.array(fc.constantFrom(...SHOWN_FOR), { minLength: 3, maxLength: 3 }),
    })
    .chain(({ called, chosen, visibility }) => {
      const placed = [...needed, ...chosen]
      const each = Math.ceil(placed.length / called.length)
      const sections = called
        .map((name, at): KeptSection => ({
          name,
          visibility: visibility[at] ?? 'both',
          fields: placed.slice(at * each, (at + 1) * each).map((field) => ({
            ...placedPlainly(field),
            ...(type === 'product' && isAssociatedColumn(field) && { is_associated_item: true }),
          })),
        }))
        .filter(({ fields }) => fields.length > 0)
      return fc
        .tuple(...placed.map(() => settings(placed, sources, categories)))
        .map((asked) => withSettings(type, sections, own, asked))
    })
}

const isFor = (type: LayoutType, { type: of }: TextOfCategory) =>
  type === 'equipment' ? of === 'equipment' : type === 'product' && ['item', 'product', 'variant'].includes(of)

/** Of each category one that is active at most, and of those that always exist what somebody changed. */
export const randomLayouts = (
  own: readonly (OwnField & { target: string })[],
  categories: readonly TextOfCategory[],
  names: Names,
): fc.Arbitrary<RandomLayout[]> => {
  const textsFor = (type: LayoutType) => categories.filter((one) => isFor(type, one)).map(({ text }) => text)
  const laidOut = (type: LayoutType) =>
    sectionsOf(
      type,
      own.filter(({ target }) => target === ownTargetOf(type)),
      textsFor(type),
      names,
    )
  const builtIn = fc.subarray([...LAYOUT_TYPES]).chain((types) =>
    fc.tuple(
      ...types.map((type) =>
        laidOut(type).map((sections): RandomLayout => ({
          name: type,
          builtIn: true,
          itemType: type,
          category: null,
          active: true,
          sections,
        })),
      ),
    ),
  )
  const made = names(3).chain((called) =>
    fc.tuple(
      ...called.map((name) =>
        fc.constantFrom(...CATEGORY_TYPES).chain((itemType) =>
          fc.record({
            name: fc.constant(name),
            builtIn: fc.constant(false),
            itemType: fc.constant<LayoutType>(itemType),
            category: fc.constantFrom(null, ...textsFor(itemType)),
            active: fc.boolean(),
            sections: laidOut(itemType),
          }),
        ),
      ),
    ),
  )
  return fc.tuple(builtIn, made).map(([standing, others]) => {
    const taken = new Set<string>()
    const once = others.map((layout): RandomLayout => {
      const { category, active } = layout
      return category !== null && active && taken.size === taken.add(category).size
        ? { ...layout, active: false }
        : layout
    })
    return [...standing, ...once]
  })
}
