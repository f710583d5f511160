import type { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { CATEGORY_TYPES } from '@entrepot/contract/categories/category.ts'
import {
  FIELD_TARGETS,
  FIELD_TYPES,
  type FieldType,
  hasValues,
  MAPPED_KINDS,
} from '@entrepot/contract/fields/field-types.ts'
import { isFieldName } from '@entrepot/contract/fields/rules.ts'
import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { Name } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { TAG_COLORS } from '@entrepot/contract/tags/tag-color.ts'
import fc from 'fast-check'
import { randomExchanges } from './random-exchanges.ts'
import { randomLayouts, type TextOfCategory } from './random-form-layouts.ts'
import { randomFormRules } from './random-form-rules.ts'

/** Whatever somebody may call something: letters of any script, quotes, dots and commas where fields take them. */
const aName = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.stringMatching(/^[A-Za-zÉéà ,'"%&\-/]{1,20}$/),
    fc.constantFrom('name', 'constructor', 'attributes', 'Prix, net', 'l’État', 'toString'),
  )
  .map((text) => text.trim())
  .filter((text) => Name.safeParse(text).data === text && text.isWellFormed() && !text.includes('\0'))
const names = (most: number) => fc.uniqueArray(aName, { selector: nameKey, maxLength: most })
const fieldNames = names(7).map((all) => all.filter(isFieldName))
const aText = fc.oneof(aName, fc.constant('{{item.name}} ; "x" \\ é'))
const values = fc.uniqueArray(
  aName.filter((text) => !text.includes(';')),
  { selector: nameKey, minLength: 1, maxLength: 4 },
)

type Entry = Record<string, unknown>
type RandomField = Entry & { name: string; target: string; type: string }

const oneField = (name: string): fc.Arbitrary<RandomField> =>
  fc
    .record({
      target: fc.constantFrom(...FIELD_TARGETS),
      type: fc.constantFrom(...FIELD_TYPES.filter((type) => type !== 'formula')),
      description: fc.oneof(fc.constant(''), aText),
      no_variant_update: fc.boolean(),
      values,
      hasDefault: fc.boolean(),
    })
    .map(({ values: offered, hasDefault, ...field }) => ({
      name,
      ...field,
      ...(hasValues(field.type) && { values: offered }),
      ...(hasDefault && field.type === 'select' && { defaultValue: offered[0] }),
      ...(hasDefault && field.type === 'decimal_number' && { defaultValue: 2.5 }),
    }))

/** Some hang on others, some compute from others, some have a meaning; they stand in any order. */
const fields = fieldNames
  .chain((all) => fc.tuple(...all.map(oneField)))
  .chain((plain) =>
    fc.record({
      plain: fc.constant(plain),
      links: fc.array(fc.nat(), { minLength: plain.length, maxLength: plain.length }),
      meanings: fc.uniqueArray(fc.constantFrom(...MAPPED_KINDS), { maxLength: plain.length }),
      formula: fc.boolean(),
    }),
  )
  .map(({ plain, links, meanings, formula }) => {
    const linked = plain.map((field, at) => {
      const before = plain.slice(0, at).filter(({ type, target }) => type === 'select' && target === field.target)
      const parent = before.at(links[at]! % Math.max(1, before.length * 2))
      const relations = parent && { [(parent['values'] as string[])[0]!]: field['values'] }
      const meaning = links[at]! % 3 === 0 ? meanings[at] : undefined
      return {
        ...field,
        ...(meaning && { mapped: meaning }),
        ...(parent && field.type === 'select' && { parent: parent.name, relations }),
      }
    })
    let cascades = 0
    const few = linked.map((field) =>
      'parent' in field && ++cascades > 2 ? { ...field, parent: null, relations: null } : field,
    )
    const number = few.find(({ type, target }) => target === 'items' && (type === 'decimal_number' || type === 'price'))
    return [
      ...few,
      ...(formula
        ? [
            {
              name: 'Calcul de tout',
              target: 'items',
              type: 'formula',
              formula: {
                template: '{Un} * {Deux}',
                variables: [
                  { name: 'Un', source: 'quantity' },
                  { name: 'Deux', source: number ? `attributes.${number.name}` : 'packaging' },
                ],
                resultType: 'replace',
                schedule: { hour: 3, minute: 30, repeat: 'daily', days: [], months: [] },
              },
            },
          ]
        : []),
    ] as RandomField[]
  })
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))

const attribute = ({ name }: RandomField) => `attributes.${name}`

const rules = (own: readonly RandomField[]) => {
  const set = own.filter(({ type }) => type !== 'formula')
  const leaf = fc.oneof(
    fc.record({
      field: fc.constantFrom('name', 'description'),
      operator: fc.constantFrom('contains', 'equals'),
      value: aText,
    }),
    ...(own.length > 0
      ? [
          fc.record({
            field: fc.constantFrom(...own.map(attribute), ...own.map((one) => `old.${attribute(one)}`)),
            operator: fc.constantFrom('empty', 'not_empty'),
          }),
        ]
      : []),
  )
  const group = fc.record({
    operator: fc.constantFrom('AND', 'OR'),
    rules: fc.array(leaf, { minLength: 1, maxLength: 3 }),
  })
  const action = fc.oneof(
    fc.record({ type: fc.constant('show_error'), field: fc.constant(null), value: aText }),
    fc.record({ type: fc.constant('update_field'), field: fc.constant('description'), value: aText }),
    ...(set.length > 0
      ? [
          fc.record({
            type: fc.constantFrom('require_field', 'empty_field'),
            field: fc.constantFrom(...set.map(attribute)),
            value: fc.constant(null),
          }),
        ]
      : []),
  )
  return names(4).chain((all) =>
    fc.tuple(
      ...all.map((name) =>
        fc.record({
          name: fc.constant(name),
          trigger: fc.constantFrom('item_update', 'stock_out', 'inventory'),
          active: fc.boolean(),
          conditions: fc.oneof(
            group,
            group.map((inner) => ({ operator: 'OR', rules: [inner, { field: 'name', operator: 'not_empty' }] })),
          ),
          actions: fc.array(action, { minLength: 1, maxLength: 3 }),
        }),
      ),
    ),
  )
}

const formModels = (own: readonly RandomField[]) => {
  const all = [
    'name',
    'description',
    'tags',
    'category',
    'threshold',
    ...own.filter(({ type }) => type !== 'formula').map(attribute),
  ]
  return names(3).chain((called) =>
    fc.tuple(
      ...called.map((name) =>
        fc
          .record({ chosen: fc.shuffledSubarray(all, { minLength: 1 }), mandatory: fc.boolean() })
          .map(({ chosen, mandatory }) => ({
            name,
            fields: chosen.map((field, at) => ({
              field,
              mandatory: mandatory && at % 2 === 0,
              overwriteIfEmpty: at % 3 === 0 && field !== 'name',
            })),
          })),
      ),
    ),
  )
}

const templates = (own: readonly RandomField[]) => {
  const taken = own.filter(({ type }) => type !== 'formula')
  return fc
    .record({ called: names(2), tasks: names(3), nth: fc.nat(), isForm: fc.boolean() })
    .map(({ called, tasks, nth, isForm }) => {
      const field = taken.at(nth % Math.max(1, taken.length))
      return called.map((name) => ({
        name,
        description: name,
        tasks: [
          {
            name: 'Scan de départ',
            type: 'scan',
            ...(field && { enable_form: true, form: [{ name: 'Réponse', type: field.type, item_field: field.name }] }),
            ...(field && {
              enable_item_filters: true,
              item_filters: { operator: 'AND', rules: [{ field: attribute(field), operator: 'not_empty' }] },
            }),
          },
          ...tasks
            .filter((task) => nameKey(task) !== nameKey('Scan de départ'))
            .map((task) => ({
              name: task,
              type: 'form',
              required: isForm,
              form: [{ name: task, type: 'text', required: isForm, help: task }],
              ...(isForm && { parent: 0 }),
            })),
        ],
      }))
    })
}

type RandomTemplates = ReturnType<typeof templates> extends fc.Arbitrary<infer T> ? T : never

const views = (own: readonly RandomField[]) =>
  names(3).map((called) =>
    called.map((name, at) => ({
      name,
      target: 'items',
      search: at % 2 === 0 ? '' : name,
      filters: {
        operator: 'AND',
        rules: own.slice(0, at).map((field) => ({ field: attribute(field), operator: 'empty' })),
      },
      sort: own[at] && own[at].type !== 'multi_select' ? `-${attribute(own[at])}` : 'name',
      columns: [{ id: 'name' }, ...own.map((field) => ({ id: attribute(field), alias: name }))],
    })),
  )

const listDefaults = (own: readonly RandomField[]) =>
  fc.subarray(['items', 'suppliers', 'tags'] as const).map((lists) =>
    lists.map((name) => ({
      name,
      columns: [{ id: 'name', width: 200 }, ...own.map((field) => ({ id: attribute(field), hidden: name === 'tags' }))],
      sort: own[0] ? `-${attribute(own[0])}` : 'name',
      density: 'compact',
    })),
  )

const named = <T extends object>(most: number, more: fc.Arbitrary<T>) =>
  names(most).chain((called) => fc.tuple(...called.map((name) => more.map((rest) => ({ name, ...rest })))))
const isItemType = (type: string) => ITEM_TYPES.some((one) => one === type)

const categories = named(
  4,
  fc.constantFrom(...CATEGORY_TYPES).map((type) => (isItemType(type) ? { itemType: type } : { folderType: type })),
)
const asTexts = (all: readonly { name: string; itemType?: string; folderType?: string }[]): TextOfCategory[] =>
  all.map(({ name, itemType, folderType }) => {
    const type = itemType ?? folderType ?? ''
    return { text: `${type}: ${name}`, type }
  })

/** Tasks whose forms ask for a text. */
const textTasksOf = (all: RandomTemplates) =>
  all.flatMap(({ name: template, tasks }) =>
    tasks.flatMap((task) =>
      task.type === 'form' && 'required' in task
        ? [{ template, task: task.name, form: [{ name: task.name, type: 'text' as const }] }]
        : [],
    ),
  )

/** Patterns name fields of items and of operations; a name with braces cannot stand in one. */
const labels = (own: readonly RandomField[]) => {
  const writable = own.filter(({ name }) => !/[{}]/.test(name))
  const placeholder = ({ name, target }: RandomField) =>
    target === 'items' ? `{{attributes.${name}}}` : `{{operation.attributes.${name}}}`
  const piece = fc.constantFrom('{{tag}}', '{{ name }}', 'N° ', ...writable.map(placeholder))
  const millimetres = fc.integer({ min: 100, max: 3_000 }).map((tenths) => tenths / 100)
  return named(
    3,
    fc.record({
      pattern: fc.array(piece, { minLength: 1, maxLength: 4 }).map((all) => `{{tag}}${all.join('')}`),
      type: fc.constantFrom('qrcode', 'text', 'qrcode_text'),
      format: fc.constantFrom('code128', 'code39', 'ean13'),
      width: millimetres,
      height: millimetres,
    }),
  )
}

/** A configuration that somebody may have, with something in every section. */
export const aConfiguration: fc.Arbitrary<ConfigurationFile> = fc
  .tuple(fields, categories)
  .chain(([all, of]) => {
    const own = all.map(({ name, type, target }) => ({ guid: name, name, type: type as FieldType, target }))
    return fc.tuple(fc.constant(all), fc.constant(of), randomLayouts(own, asTexts(of), names), fc.constant(own))
  })
  .chain(([all, of, layouts, placed]) =>
    fc.tuple(fc.constant({ all, of, layouts, placed }), templates(all.filter(({ target }) => target === 'items'))),
  )
  .chain(([{ all, of, layouts, placed }, operationTemplates]) => {
    const own = all.filter(({ target }) => target === 'items')
    return fc
      .record({
        fields: fc.constant(all),
        categories: fc.constant(of),
        keywords: named(4, fc.record({ color: fc.constantFrom(null, ...TAG_COLORS) })),
        groups: named(
          3,
          fc
            .subarray(
              ALL_ROLES.filter((role) => role !== 'ROLE_API_DISABLED_OUTGOING'),
              { maxLength: 12 },
            )
            .map((roles) => ({ roles: [...roles].sort() })),
        ),
        formLayouts: fc.constant(layouts),
        formRules: randomFormRules(
          { own: placed, categories: asTexts(of), layouts, tasks: textTasksOf(operationTemplates) },
          names,
          aText,
        ),
        operationTemplates: fc.constant(operationTemplates),
        formModels: formModels(own),
        businessRules: rules(own),
        labels: labels(all),
        views: views(own),
        listDefaults: listDefaults(own),
      })
      .chain((sections) =>
        randomExchanges(
          names,
          all,
          sections.groups.map(({ name }) => name),
        ).map((exchanges) => ({ ...sections, ...exchanges })),
      )
  })
  .map((sections) => ({ format: 'entrepot/configuration', version: 1, sections }))
