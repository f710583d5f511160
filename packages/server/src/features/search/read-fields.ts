import type { ListFields, Suggested } from '@entrepot/contract/kernel/conditions/list-fields.ts'
import { customField, type FieldCatalogue } from '@entrepot/contract/kernel/conditions/operators.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type { SearchField } from '@entrepot/contract/search/search.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import type { OpenTarget } from '@entrepot/contract/modules.ts'
import { type CustomField, customFields } from '../fields/index.ts'
import { kindOf } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireTarget, sourceOf } from './targets.ts'

/** The company's own fields that records of a target have. */
export const fieldsHeld = async (ctx: Ctx, target: OpenTarget): Promise<readonly CustomField[]> => {
  const { custom } = sourceOf(ctx, target)
  return custom ? customFields(ctx, custom) : []
}

/** What conditions on a target may name, in the language of the caller. */
export const fieldsOfTarget = async (ctx: Ctx, asked: SearchTarget): Promise<SearchField[]> => {
  const target = requireTarget(ctx, asked)
  const { fields, words } = sourceOf(ctx, target)
  const say = (key: string) => ctx.services.words(ctx.language, key)
  const builtIn = visible(ctx, fields).map(async ([id, { kind, choices, suggests, label }]): Promise<SearchField> => ({
    id,
    label: say(label ?? `${words}.${id}`),
    kind,
    custom: false,
    closed: choices !== undefined,
    choices: choices
      ? choices.values.map((value) => ({ value, label: say(`${choices.words}.${value}`) }))
      : suggests
        ? [...(await suggested(ctx, suggests))]
        : [],
  }))
  return [...(await Promise.all(builtIn)), ...(await customOf(ctx, target))]
}

const visible = (ctx: Ctx, fields: ListFields) =>
  Object.entries(fields).filter(([, { price }]) => !price || seesPrices(ctx.rights.roles))

const LISTED: readonly string[] = ['select', 'multi_select']
const customOf = async (ctx: Ctx, target: OpenTarget): Promise<SearchField[]> =>
  (await fieldsHeld(ctx, target)).map((field) => ({
    id: customField(field.name),
    label: field.name,
    kind: kindOf(field),
    custom: true,
    choices: field.values.map((value) => ({ value, label: value })),
    closed: LISTED.includes(field.type),
  }))

/** Records are named in conditions: their names are the values. */
const suggested = async (ctx: Ctx, source: Suggested) => {
  const data = await ctx.services.registry.suggests[source](ctx)
  return source === 'transactions_actions'
    ? data
    : [...new Set(data.map(({ label }) => label))].map((label) => ({ value: label, label }))
}

/** Kinds of the fields of a target, by their names as people write them. */
export const catalogueOf = async (ctx: Ctx, target: OpenTarget): Promise<FieldCatalogue> => {
  const custom = await fieldsHeld(ctx, target)
  return new Map([
    ...visible(ctx, sourceOf(ctx, target).fields),
    ...custom.map((field) => [customField(field.name), { kind: kindOf(field) }] as const),
  ])
}
