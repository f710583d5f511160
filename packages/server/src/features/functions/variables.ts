import { ruleCatalogue, RULE_FIELDS } from '@entrepot/contract/business-rules/fields.ts'
import type { RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import type { Kind } from '@entrepot/contract/fields/formula/functions.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldsOfTrigger } from '../business-rules/index.ts'
import { itemFields, operationFields } from '../fields/index.ts'
import { kindOf } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { allFunctions, type FunctionBody } from './functions.queries.ts'

/** `of`: the kind of record that has it; `fn`: another function. `path`: where such a record holds it. */
export type Variable = { of: 'item' | 'operation' | 'order' | 'fn'; kind: Kind | null; path: readonly string[] }
export type Variables = ReadonlyMap<string, Variable>

const KINDS: Readonly<Record<FieldKind, Kind | null>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'boolean',
  choice: 'text',
  reference: 'text',
  // Several at once are one text, with commas between.
  choices: 'text',
}
/** What acts tell beside their record, and what it was before. */
const ACTS: readonly RuleTrigger[] = ['stock_out', 'reservation_create', 'checkout']
const ITEM = 'item.'
const isPriced = (name: string) => RULE_FIELDS[name.replace(/^old\./, '')]?.price === true
export const FN = 'fn.'

/** What the code of a function may name: fields of records as conditions name them, and other functions. */
export const variablesOf = async (ctx: Ctx, functions: readonly FunctionBody[]): Promise<Variables> => {
  const known = new Map<string, Variable>()
  const custom = (await itemFields(ctx)).map((field) => ({ name: field.name, kind: kindOf(field) }))
  for (const trigger of ACTS)
    for (const [name, { kind, path }] of ruleCatalogue(trigger, custom)) {
      if (isPriced(name)) continue
      const own = custom.find((one) => customField(one.name) === name)
      const variable: Variable = {
        of: 'item',
        kind: KINDS[kind],
        path: path ?? (own ? ['attributes', own.name] : [name]),
      }
      known.set(name, variable)
      known.set(ITEM + name, variable)
    }
  const { operation, order } = ctx.services.registry.tells
  for (const [of, list] of [
    ['operation', operation.fields?.list ?? {}],
    ['order', order.fields?.list ?? {}],
  ] as const)
    for (const [name, { kind, price }] of Object.entries(list))
      if (!price) known.set(`${of}.${name}`, { of, kind: KINDS[kind], path: [name] })
  for (const field of await operationFields(ctx))
    known.set(`operation.${customField(field.name)}`, {
      of: 'operation',
      kind: KINDS[kindOf(field)],
      path: ['attributes', field.name],
    })
  for (const { name, returned } of functions) known.set(FN + name, { of: 'fn', kind: returned, path: [name] })
  return known
}

/** The same as the editor offers it, each thing under one name. */
export const offeredVariables = async (ctx: Ctx) => {
  const functions = await allFunctions(ctx)
  const known = await variablesOf(ctx, functions)
  const labels = new Map(
    (await Promise.all(ACTS.map((trigger) => fieldsOfTrigger(ctx, trigger))))
      .flat()
      .map(({ id, label }) => [id, label]),
  )
  const say = (key: string) => ctx.services.words(ctx.language, key)
  const { operation, order } = ctx.services.registry.tells
  const words = { operation: operation.fields?.words, order: order.fields?.words } as const
  const labelOf = (id: string, { of, path }: Variable): string => {
    if (of === 'item') return labels.get(id) ?? id
    const [first = '', second] = path
    const name = of === 'fn' || second !== undefined ? (second ?? first) : say(`${words[of] ?? ''}.${first}`)
    return `${say(`functions:of.${of}`)} – ${name}`
  }
  const kinds: Readonly<Record<Kind, FieldKind>> = { text: 'text', number: 'number', boolean: 'boolean', date: 'date' }
  return [...known]
    .filter(([id, { kind }]) => kind !== null && !id.startsWith(ITEM))
    .map(([id, variable]) => ({ id, label: labelOf(id, variable), kind: kinds[variable.kind!] }))
}
