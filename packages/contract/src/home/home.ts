import { z } from 'zod'
import { Unit } from '../items/item.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { DateOnly, Guid, Instant, Ref } from '../kernel/shapes.ts'
import { HOME_LINES } from '../modules.ts'

/** Examples come as an import does. */
const IMPORTERS = roles('IMPORT', 'ITEM_ADD')

/**
 * So many rows of a line are shown, and so many of the others are counted: what is beyond is more than anybody does
 * today.
 */
export const HOME_ROWS = 5
export const HOME_COUNTED = 99

/** One thing to do; what does not apply to it is null. */
export const HomeRow = z.object({
  guid: Guid,
  name: z.string(),
  /** The product of a lot, whom a reservation is for. */
  about: z.string().nullable(),
  folder: Ref.nullable(),
  path: z.string().nullable(),
  quantity: z.number().nullable(),
  /** The threshold of an item; how many rows there are, of which `quantity` are done. */
  of: z.number().nullable(),
  unit: Unit.nullable(),
  day: DateOnly.nullable(),
  /** Of what has states. */
  state: z.string().nullable(),
  /** What it is a part of: the operation of a task. */
  within: Guid.nullable(),
})
export type HomeRow = z.infer<typeof HomeRow>

export const HomeNeeds = z.object({
  line: z.enum(HOME_LINES),
  count: z.int(),
  /** There are more than were counted. */
  more: z.boolean(),
  rows: z.array(HomeRow),
})
export type HomeNeeds = z.infer<typeof HomeNeeds>

export const RECENT_KINDS = ['item', 'variant', 'folder'] as const
export const Recent = z.object({
  kind: z.enum(RECENT_KINDS),
  guid: Guid,
  name: z.string(),
  folder: Ref.nullable(),
  path: z.string(),
  at: Instant,
})
export type Recent = z.infer<typeof Recent>

export const Favourite = z.object({ guid: Guid, name: z.string(), path: z.string() })

/** The first steps of a company; each is done when what it is about is there. */
export const START_STEPS = ['import', 'places', 'people'] as const
export const Samples = z.object({
  state: z.enum(['none', 'adding', 'there', 'removing', 'left']),
  done: z.int(),
  total: z.int(),
  /** What stayed because somebody changed it since. */
  kept: z.int(),
  /** The import that says what and why, for its author. */
  import: Guid.nullable(),
})
export type Samples = z.infer<typeof Samples>
export const Start = z.object({
  /** Those that the caller may take. */
  steps: z.array(z.object({ step: z.enum(START_STEPS), done: z.boolean() })),
  /** Null for whoever may not import. */
  samples: Samples.nullable(),
})
export type Start = z.infer<typeof Start>

export const Home = z.object({
  /** Only those with something to do, in the order of the modules. */
  needs: z.array(HomeNeeds),
  /** What the caller opened or worked on last, as far as they see it, the latest first. */
  recents: z.array(Recent),
  favourites: z.array(Favourite),
  /** Null once it is all done or put away, and for whoever may take none of the steps. */
  start: Start.nullable(),
})
export type Home = z.infer<typeof Home>

export const homeApi = defineApi({
  get: {
    method: 'GET',
    path: '/home',
    summary: 'What needs the caller today, by their rights; what they worked on last; their favourite folders',
    access: 'signed-in',
    response: Home,
  },
  opened: {
    method: 'PUT',
    path: '/home/opened',
    summary: 'Note that the caller opened a record, for their own start page',
    access: 'signed-in',
    body: z.object({ kind: z.enum(['item', 'folder']), guid: Guid }),
    response: Nothing,
    status: 204,
  },
  closeStart: {
    method: 'PUT',
    path: '/home/start',
    summary: 'Put the list of first steps away, or bring it back',
    access: 'signed-in',
    body: z.object({ closed: z.boolean() }),
    response: Nothing,
    status: 204,
  },
  addSamples: {
    method: 'POST',
    path: '/home/samples',
    summary: 'Fill the company with examples, in the background; asking again changes nothing',
    access: IMPORTERS,
    response: Samples,
    status: 202,
  },
  removeSamples: {
    method: 'DELETE',
    path: '/home/samples',
    summary: 'Take the examples away again, in the background; what was changed since stays',
    access: IMPORTERS,
    response: Samples,
    status: 202,
  },
})
