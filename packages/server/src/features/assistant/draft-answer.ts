import type { AssistantDraft } from '@entrepot/contract/assistant/assistant.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { type Ctx, dayIn } from '../../kernel/context.ts'
import type { Answer } from './answer.ts'
import type { Draft } from './grammar/drafts.ts'
import type { Names } from './grammar/vocabulary.ts'
import { numberIn, sayIn } from './sentence.ts'

/** A form that would be opened with what was said; nothing is kept before it is sent. */
export const draftAnswer = (ctx: Ctx, draft: Draft, names: Names): Answer => {
  const say = sayIn(ctx)
  const none = { plan: null, actions: [], links: [], offers: [] }
  if (!isOpen(ctx, draft)) return { ...none, reply: say('denied') }
  const sentence = draft.kind === 'order' ? orderSentence(ctx, draft, names) : operationSentence(ctx, draft, names)
  return {
    ...none,
    reply: say('draft_open', { sentence }),
    plan: { kind: 'draft', sentence, draft: draft as AssistantDraft },
  }
}

const isOpen = (ctx: Ctx, { kind }: Draft): boolean =>
  kind === 'order'
    ? ctx.company.modules.includes('order') && can(ctx.rights.roles, roles('ORDER', 'ADD'))
    : can(ctx.rights.roles, roles('INTERVENTION', 'CREATE'))

const orderSentence = (ctx: Ctx, { supplier, lines }: Extract<Draft, { kind: 'order' }>, names: Names) => {
  const say = sayIn(ctx)
  const name = names.suppliers.find(({ guid }) => guid === supplier)?.name
  const said = lines.map((line) => say('line', { quantity: numberIn(ctx, line.quantity), name: line.name }))
  return say('draft_order', {
    supplier: name ? say('of', { name }) : '',
    lines: said.length > 0 ? say('lines', { lines: said.join(', ') }) : '',
  })
}

const operationSentence = (
  ctx: Ctx,
  { type, location, destination, day }: Extract<Draft, { kind: 'operation' }>,
  names: Names,
) => {
  const say = sayIn(ctx)
  const placed = (guid: string | null, key: 'at' | 'to') => {
    const name = names.places.find((place) => place.guid === guid)?.name
    return name ? say(key, { name }) : ''
  }
  return say('draft_operation', {
    type: say(`types.${type}`),
    location: placed(location, 'at'),
    destination: placed(destination, 'to'),
    day: day ? say('on', { day: dayIn(ctx, day) }) : '',
  })
}
