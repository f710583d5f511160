import { setsCustom } from '@entrepot/contract/business-rules/fields.ts'
import { ACTION_FACTS, type IncomingAction, type IncomingField as Facts } from '@entrepot/contract/incoming/actions.ts'
import type { IncomingField } from '@entrepot/contract/incoming/incoming.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { RECIPIENT_READERS } from '@entrepot/contract/recipients/recipient.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { ownFieldsOf } from './kept-incoming.ts'
import { namesOffered, type Offered } from './named.queries.ts'

/** Who reads the records of a kind is offered their names. */
const READERS = {
  supplier: anyRole('ORDER', 'ORDER_SUPPLIER'),
  template: anyRole('INTERVENTION', 'CUSTOM_INTERVENTION'),
  category: anyRole('ITEM'),
  recipient: RECIPIENT_READERS,
  assignee: anyRole('INTERVENTION', 'CUSTOM_INTERVENTION'),
} as const satisfies Record<Offered, unknown>
const isNamed = (field: string): field is Offered => Object.hasOwn(READERS, field)

const MOST_PLACES = 500
const placesOf = (ctx: Ctx): string[] =>
  [...ctx.rights.levels]
    .slice(0, MOST_PLACES)
    .map(([guid]) => pathText(ctx, guid))
    .toSorted((a, b) => a.localeCompare(b, ctx.language))

type Choice = IncomingField['choices'][number]
const asChoice = (value: string): Choice => ({ value, label: value })
/** How the screens call what a field may be. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  create_item: { type: 'incoming:item_types' },
  create_order: { article_type: 'incoming:item_types' },
  create_operation: { type: 'incoming:operation_types' },
  stock_out: { reason: 'stock:actions' },
}

const choicesOf = async (
  ctx: Ctx,
  action: IncomingAction,
  field: string,
  { kind, choices }: Facts,
): Promise<Choice[]> => {
  const words = LABELS[action]?.[field]
  if (choices)
    return choices.map((value) => ({
      value,
      label: words ? ctx.services.words(ctx.language, `${words}.${value}`) : value,
    }))
  if (kind === 'place') return placesOf(ctx).map(asChoice)
  const readers = kind === 'record' && isNamed(field) ? READERS[field] : null
  return readers && can(ctx.rights.roles, readers) && isNamed(field)
    ? (await namesOffered(ctx, field)).map(asChoice)
    : []
}

/** What an action takes, for who sets one up; prices for who may see them. */
export const offeredFor = async (
  ctx: Ctx,
  action: IncomingAction,
): Promise<{ data: IncomingField[]; forces: boolean }> => {
  const { fields, forces = false } = ACTION_FACTS[action]
  const data: IncomingField[] = []
  for (const [field, facts] of Object.entries(fields)) {
    if (facts.kind === 'price' && !seesPrices(ctx.rights.roles)) continue
    data.push({
      field,
      label: ctx.services.words(ctx.language, `incoming:fields.${field}`),
      kind: facts.kind,
      required: facts.required ?? false,
      line: facts.line ?? false,
      choices: await choicesOf(ctx, action, field, facts),
    })
  }
  const own = (await ownFieldsOf(ctx, action)).filter(setsCustom).map(({ name, values }): IncomingField => ({
    field: customField(name),
    label: name,
    kind: 'text',
    required: false,
    line: false,
    choices: values.map(asChoice),
  }))
  return { data: [...data, ...own], forces }
}
