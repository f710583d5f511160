import { EVENTS } from '@entrepot/contract/modules.ts'
import type { EventName, ToldKind } from '@entrepot/contract/modules.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Told } from '../../kernel/teller.ts'
import { asIfNow } from './as-if-now.ts'

/** Events as a reader may see them, each told by the feature of its record. */
export const tellEvents = async (ctx: Ctx, events: readonly Occurred[]): Promise<ReadonlyMap<string, Told>> => {
  const kinds = Map.groupBy(events, ({ event }) => EVENTS[event].record as ToldKind)
  const told = new Map<string, Told>()
  for (const [kind, own] of kinds)
    for (const [id, one] of await ctx.services.registry.tells[kind].read(ctx, own)) told.set(id, one)
  return told
}

/** What a mail told of. */
export type About = { event: EventName; record: string }
/** What records are called today, of those that the caller sees. */
export const namesOfAll = async (ctx: Ctx, all: readonly About[]): Promise<(one: About) => string | undefined> => {
  const events = new Map(all.map(({ event, record }) => [`${event} ${record}`, asIfNow(ctx, event, record)] as const))
  const told = await tellEvents(ctx, [...events.values()])
  return ({ event, record }) => told.get(events.get(`${event} ${record}`)?.id ?? '')?.name
}
