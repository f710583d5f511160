import { operationCode } from '@entrepot/contract/operations/code.ts'
import { OPERATION_FIELDS } from '@entrepot/contract/operations/list.ts'
import { namedAttributes, operationFields } from '../fields/index.ts'
import { sitesByGuid } from '../sites/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { NOBODY, type Teller, type Told } from '../../kernel/teller.ts'
import { findOperations, type OperationRow } from './operations.queries.ts'
import { titleOf } from './read-tasks.ts'
import { placeFor } from './require-operation.ts'
import { itemsOfOperations, type ToldTask, toldTasks } from './told.queries.ts'

const { code, title, type, status, location, destination, start_date, end_date, expedition_date, reception_date } =
  OPERATION_FIELDS

const recordOf = async (ctx: Ctx, row: OperationRow) => ({
  code: operationCode(row.number),
  title: row.title,
  type: row.type,
  status: row.status,
  location: placeFor(ctx, row.location)?.name ?? '',
  destination: placeFor(ctx, row.destination)?.name ?? '',
  start_date: row.startDate,
  end_date: row.endDate,
  expedition_date: row.expeditionDate,
  reception_date: row.receptionDate,
  attributes: namedAttributes(await operationFields(ctx), row.attributes),
})

/** Sites that an operation goes to or names, where they have an address. */
const sitesOf = async (ctx: Ctx, rows: readonly OperationRow[]) => {
  const named = ({ destinationSite: to, recipients }: OperationRow) =>
    [to?.guid ?? [], ...recipients.map(({ kind, guid }) => (kind === 'site' && guid) || [])].flat()
  const sites = await sitesByGuid(ctx, [...new Set(rows.flatMap(named))])
  return (row: OperationRow) =>
    named(row).flatMap((guid) => {
      const site = sites.get(guid)
      return site?.email ? [{ name: site.name, email: site.email }] : []
    })
}

const say = (ctx: Ctx, key: string) => ctx.services.words(ctx.language, `operations:${key}`)
const shownTask = (ctx: Ctx, task: ToldTask | undefined, now: unknown) =>
  task && {
    name: titleOf(ctx, task),
    assignee: task.assignee?.name ?? '',
    ...(typeof now === 'string' && { status: say(ctx, `statuses.${now}`) }),
  }

/** An operation as its reader sees it (INTER-17); what happened to a task of it is told with the task. */
export const operationTeller: Teller = {
  fields: {
    list: { code, title, type, status, location, destination, start_date, end_date, expedition_date, reception_date },
    words: 'operations:columns',
    custom: 'intervention',
  },
  read: async (ctx, events) => {
    const rows = await findOperations(ctx, [...new Set(events.map(({ record }) => record))])
    const guids = rows.map(({ guid }) => guid)
    const tasks = await toldTasks(ctx, guids)
    const items = await itemsOfOperations(ctx, guids)
    const sites = await sitesOf(ctx, rows)
    const records = new Map<string, Awaited<ReturnType<typeof recordOf>>>()
    for (const row of rows) records.set(row.guid, await recordOf(ctx, row))
    const byGuid = new Map(rows.map((row) => [row.guid, row]))
    return new Map(
      events.flatMap(({ id, record: guid, payload }): [string, Told][] => {
        const [row, record] = [byGuid.get(guid), records.get(guid)]
        if (!row || !record) return []
        const own = tasks.filter((one) => one.operation === guid)
        const about = own.filter((one) => payload?.['taskGuid'] === undefined || one.guid === payload['taskGuid'])
        const task = payload?.['taskGuid'] === undefined ? undefined : about[0]
        return [
          [
            id,
            {
              ...NOBODY,
              name: row.title,
              link: `/interventions/${guid}`,
              record,
              values: {
                operation: {
                  ...record,
                  type: say(ctx, `types.${row.type}`),
                  status: say(ctx, `statuses.${row.status}`),
                  description: row.description,
                },
                folder: {
                  name: record.location,
                  path: row.location && ctx.rights.levels.has(row.location) ? pathText(ctx, row.location) : '',
                },
                task: shownTask(ctx, task, payload?.['status']),
              },
              items: items.get(guid) ?? [],
              creator: row.createdBy?.guid ?? null,
              assignees: [...new Set(about.flatMap(({ people }) => people))],
              site: sites(row),
            },
          ],
        ]
      }),
    )
  },
}
