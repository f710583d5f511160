import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { AssigneeInput } from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Principals } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Found, findAssignees } from './people.queries.ts'

type Places = { location: string | null; destination: string | null }
/** Where a task is done: who receives needs the place that it comes to. */
const placeOf = ({ location, destination }: Places, kind: TaskKind): string | null =>
  kind === 'out_of_stock_reception' ? (destination ?? location) : location

type Asked = { kind: TaskKind; assignee: AssigneeInput; field: string }
/**
 * Whom tasks are given to, in their order. Nobody is given a task in a place that they do not see (T9); of a group one
 * member is enough.
 */
export const requireAssignees = async (
  ctx: Ctx,
  principals: Principals,
  places: Places,
  asked: readonly Asked[],
): Promise<{ assignees: (Found | null)[]; problems: Problem[] }> => {
  const found = await findAssignees(
    ctx,
    asked.map(({ assignee }) => assignee),
  )
  const rights = await principals.rightsOfAll(ctx.db, ctx.company.guid, [
    ...new Set(found.flatMap(({ people }) => people)),
  ])
  const problems: Problem[] = []
  const assignees = asked.map(({ kind, assignee, field }) => {
    const one = found.find((known) => known.kind === assignee.kind && known.guid === assignee.guid)
    if (!one) {
      problems.push(new Problem('unknown_value', { value: assignee.guid }, field))
      return null
    }
    const place = placeOf(places, kind)
    const reaches = one.people.some((person) => place !== null && rights.get(person)?.levels.has(place))
    if (!reaches) problems.push(new Problem('operation_location_denied', {}, field))
    return one
  })
  return { assignees, problems }
}
