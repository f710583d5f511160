import type { Occurred } from '../../kernel/consumers.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'

/** Something that is told as if it had just happened to a record, and stands in no log. */
export const asIfNow = (ctx: Ctx, event: Occurred['event'], record: string, name = ''): Occurred => ({
  id: ctx.services.clock.uuid(),
  event,
  at: nowOf(ctx),
  record,
  name,
  folder: null,
  by: ctx.user.guid,
  byName: ctx.user.name,
  comment: '',
  group: null,
  changes: [],
  payload: null,
})
