import { z } from 'zod'
import { ChartConfig } from '../dashboards/chart.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { DateOnly, Guid, GuidParams, Instant, LENGTH } from '../kernel/shapes.ts'
import { SEARCH_TARGETS } from '../search/targets.ts'

/** CHAT-03. */
export const ASSISTANT_MODES = ['chat', 'agent'] as const
export type AssistantMode = (typeof ASSISTANT_MODES)[number]
/** CHAT-12. */
export const MESSAGES_PER_DAY = 50
export const LONGEST_MESSAGE = 2_000
export const MESSAGES_KEPT = 50
/** DASH-25. */
export const SUGGESTIONS_AT_ONCE = 5
export const SUGGESTIONS_PER_DAY = 20
export const MOST_DRAFT_LINES = 50

const Target = z.enum(SEARCH_TARGETS)
/** What a form begins with when a draft is taken; nothing is kept before the form is sent. */
const Draft = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('operation'),
    type: z.enum(['inventory', 'move', 'out_of_stock']),
    location: Guid.nullable(),
    destination: Guid.nullable(),
    day: DateOnly.nullable(),
  }),
  z.object({
    kind: z.literal('order'),
    supplier: Guid.nullable(),
    lines: z.array(z.object({ name: z.string(), quantity: z.int() })).max(MOST_DRAFT_LINES),
  }),
])
export type AssistantDraft = z.infer<typeof Draft>

/** What the assistant would do, to be looked at first: `sentence` says all of it. */
const Plan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filter'), sentence: z.string(), target: Target, filters: ConditionShape, rows: z.int() }),
  z.object({
    kind: z.literal('chart'),
    sentence: z.string(),
    chart: ChartConfig,
    rows: z.int(),
    total: z.number().nullable(),
  }),
  z.object({ kind: z.literal('draft'), sentence: z.string(), draft: Draft }),
])
export type AssistantPlan = z.infer<typeof Plan>

const Action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('apply_filters'), filters: ConditionShape }),
  z.object({ type: z.literal('edit_chart'), chart: ChartConfig }),
])
export type AssistantAction = z.infer<typeof Action>
/** `rows`: the search that lists what a figure counts. */
const Link = z.discriminatedUnion('type', [
  z.object({ type: z.literal('rows'), label: z.string(), target: Target, filters: ConditionShape }),
  z.object({ type: z.literal('article'), label: z.string(), slug: z.string() }),
  z.object({ type: z.literal('list'), label: z.string(), list: z.enum(['low', 'expiring']), folder: Guid.nullable() }),
])
export type AssistantLink = z.infer<typeof Link>

export const AssistantMessage = z.object({
  guid: Guid,
  mode: z.enum(ASSISTANT_MODES),
  message: z.string(),
  at: Instant,
  reply: z.string(),
  plan: Plan.nullable(),
  actions: z.array(Action),
  links: z.array(Link),
  /** What could be asked instead. */
  offers: z.array(z.string()),
})
export type AssistantMessage = z.infer<typeof AssistantMessage>

export const MessageInput = z.object({
  mode: z.enum(ASSISTANT_MODES),
  message: z.string().trim().max(LONGEST_MESSAGE),
  /** Where in the product it is asked: some acts work on some screens only (CHAT-06, CHAT-07). */
  context: z.object({
    route: z.string().max(LENGTH.text),
    folder: Guid.nullable().optional(),
    dashboard: Guid.nullable().optional(),
    chart: Guid.nullable().optional(),
  }),
})
export type MessageInput = z.output<typeof MessageInput>

/** CHAT-09: where a filter can be applied, and where a chart be changed; the client asks again before it does. */
export const ACTION_ROUTES = { apply_filters: /^\/items\/[^/]+\/?$/, edit_chart: /^\/dashboards\/[^/]+/ } as const
export const worksOn = (action: AssistantAction['type'], route: string): boolean => ACTION_ROUTES[action].test(route)

export const assistantApi = defineApi({
  list: {
    method: 'GET',
    path: '/assistant/messages',
    summary: 'The last messages of the caller with their answers, the oldest first',
    access: 'signed-in',
    personal: true,
    response: z.object({ data: z.array(AssistantMessage) }),
    errors: ['assistant_unavailable'],
  },
  send: {
    method: 'POST',
    path: '/assistant/messages',
    summary: 'Ask the assistant: it answers what it understood and what it could do, and does nothing by itself',
    access: 'signed-in',
    personal: true,
    body: MessageInput,
    response: AssistantMessage,
    status: 201,
    errors: ['message_empty', 'assistant_limit', 'assistant_unavailable'],
  },
  clear: {
    method: 'DELETE',
    path: '/assistant/messages',
    summary: 'Clear the messages of the caller',
    access: 'signed-in',
    personal: true,
    response: Nothing,
    errors: ['assistant_unavailable'],
  },
  suggest: {
    method: 'POST',
    path: '/dashboards/:guid/suggestions',
    summary: 'Charts that a dashboard could have, made of what the caller may see; nothing is kept',
    access: roles('DASHBOARD', 'CHART_ADD'),
    params: GuidParams,
    body: z.object({ prompt: z.string().trim().max(LONGEST_MESSAGE).optional() }),
    response: z.object({ suggestions: z.array(ChartConfig) }),
    errors: ['dashboard_not_found', 'dashboard_denied', 'suggestion_limit', 'assistant_unavailable'],
  },
})
