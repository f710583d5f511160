import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { conditionRecord, itemsEver } from '../records/index.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { NOBODY, type Teller, type Told } from '../../kernel/teller.ts'
import { toldMovements } from './told-movements.queries.ts'

const READERS = anyRole('ITEM')

/** Places as their reader sees them: `parent1` to `parent5` are for conditions, which the creator of a message wrote. */
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
            values: { item: record, folder: placeOf(ctx, row.folder) },
            items: [row.guid],
            creator: row.createdBy?.guid ?? null,
          },
        ]
      }),
  )
}

/** The record as the event left it: what changed since is put back, side by side with what it was. */
const asThen = (now: ConditionRecord, { changes }: Occurred): { left: ConditionRecord; old: ConditionRecord } => {
  const put = (side: 'old' | 'new') => {
    const own = Object.fromEntries(changes.filter(({ field }) => field in now).map((one) => [one.field, one[side]]))
    const attributes = Object.fromEntries(
      changes.flatMap((one) =>
        one.field.startsWith('attributes.') ? [[one.field.slice('attributes.'.length), one[side]]] : [],
      ),
    )
    return { ...now, ...own, attributes: { ...(now['attributes'] as object), ...attributes } }
  }
  return { left: put('new'), old: put('old') }
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
    return new Map(
      events.flatMap((event): [string, Told][] => {
        const one = told.get(event.record)
        if (!one) return []
        const { left, old } = asThen(one.record, event)
        const movement = { ...movements.get(`${event.group} ${event.record}`), comment: event.comment }
        return [
          [
            event.id,
            {
              ...one,
              name: event.name || one.name,
              record: { ...left, old, movement },
              values: { ...one.values, item: left, old, movement },
            },
          ],
        ]
      }),
    )
  },
}
