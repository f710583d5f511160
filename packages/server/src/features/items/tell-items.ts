import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { conditionRecord, itemsEver, recordThen } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { shownChanges } from '../../kernel/shown-changes.ts'
import { NOBODY, type Teller, type Told } from '../../kernel/teller.ts'
import { toldMovements } from './told-movements.queries.ts'

const READERS = anyRole('ITEM')

const ABOVE = /^parent\d$/
/** The names of all places above are for conditions; a text to somebody names those that its reader sees (T10). */
const withoutPlaces = (record: ConditionRecord): ConditionRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !ABOVE.test(name)))
const placeOf = (ctx: Ctx, folder: string) => ({
  name: ctx.rights.tree.byGuid.get(folder)?.name ?? '',
  path: pathText(ctx, folder),
})

/** Records as a message tells them, of those that its reader sees; also what lies in the trash. */
export const tellItems = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, Told>> => {
  if (guids.length === 0 || !can(ctx.rights.roles, READERS)) return new Map()
  const [rows, names] = [await itemsEver(ctx, [...new Set(guids)]), await fieldNamesOf(ctx)]
  return new Map(
    [...rows.values()]
      .filter(({ folder }) => ctx.rights.everywhere || ctx.rights.levels.has(folder))
      .map((row): [string, Told] => {
        const record = conditionRecord(ctx, row, names)
        return [
          row.guid,
          {
            ...NOBODY,
            name: row.name,
            link: `/item/${row.guid}`,
            record,
            values: { item: withoutPlaces(record), folder: placeOf(ctx, row.folder) },
            items: [row.guid],
            creator: row.createdBy?.guid ?? null,
          },
        ]
      }),
  )
}

export const itemTeller: Teller = {
  fields: null,
  read: async (ctx, events) => {
    const told = await tellItems(
      ctx,
      events.map(({ record }) => record),
    )
    const movements = await toldMovements(
      ctx,
      events.flatMap(({ group, record }) => (group ? [{ group, item: record }] : [])),
    )
    // Where it came from may be a place that its reader does not see.
    const shown = shownChanges(ctx)
    return new Map(
      events.flatMap((event): [string, Told][] => {
        const one = told.get(event.record)
        if (!one) return []
        const { left, old } = recordThen(one.record, { changes: shown('item', event.changes) })
        const movement = { ...movements.get(`${event.group} ${event.record}`), comment: event.comment }
        return [
          [
            event.id,
            {
              ...one,
              name: event.name || one.name,
              record: { ...left, old, movement },
              values: { ...one.values, item: withoutPlaces(left), old: withoutPlaces(old), movement },
            },
          ],
        ]
      }),
    )
  },
}
