import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { KeptTask } from '../operation-templates/index.ts'
import type { AssigneeInput } from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Principals } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { destinationOf, sourceOf } from './custom-places.ts'
import { type Found, findAssignees } from './people.queries.ts'

type Places = { location: string | null; destination: string | null }
/** Where a task is done: who receives needs the place that it comes to, who follows a template what its task names. */
const placesOf = (places: Places, { kind, custom }: Pick<Asked, 'kind' | 'custom'>): string[] => {
  const { location, destination } = places
  const named = custom
    ? [sourceOf(custom, places), destinationOf(custom, places)]
    : [kind === 'out_of_stock_reception' ? (destination ?? location) : location]
  return named.filter((place) => place !== null)
}

type Asked = { kind: TaskKind; custom?: KeptTask | null; assignee: AssigneeInput; field: string }
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
  const assignees = asked.map(({ assignee, field, ...task }) => {
    const one = found.find((known) => known.kind === assignee.kind && known.guid === assignee.guid)
    if (!one) {
      problems.push(new Problem('unknown_value', { value: assignee.guid }, field))
      return null
    }
    const needed = placesOf(places, task)
    const reaches = (person: string) => needed.every((place) => rights.get(person)?.levels.has(place))
    const isNowhere = needed.length === 0 && !task.custom
    if (isNowhere || !one.people.some(reaches)) problems.push(new Problem('operation_location_denied', {}, field))
    return one
  })
  return { assignees, problems }
}
