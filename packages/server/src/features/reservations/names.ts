import { NAME_LIST } from '@entrepot/contract/reservations/list.ts'
import type { NameListQuery, ReservationName } from '@entrepot/contract/reservations/reservation.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { sortOf } from '../../kernel/list-sql.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import {
  activeUses,
  deleteName,
  findName,
  insertName,
  lockName,
  type NameRow,
  nameByKey,
  pageOfNames,
  updateName,
} from './names.queries.ts'

const nameFor = ({ guid, name, uses, version, createdAt }: NameRow): ReservationName => ({
  guid,
  name,
  uses,
  version,
  createdAt: createdAt.toISOString(),
})

const pageFor = async (ctx: Ctx, { page, size, search, sort }: NameListQuery) => {
  const { rows, total } = await pageOfNames(ctx, todayOf(ctx), {
    search,
    descending: sortOf(NAME_LIST, sort).descending,
    ...boundsOf({ page, size }),
  })
  return { data: rows.map(nameFor), page, size, total }
}

export const listNames = (ctx: Ctx, query: NameListQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'sheets:names.sheet',
    columns: sheetColumns<ReservationName>()(ctx, NAME_LIST, {}),
  })

const requireName = async (ctx: Ctx, guid: string): Promise<NameRow> => {
  const row = await findName(ctx, todayOf(ctx), guid)
  if (!row) throw new Problem('not_found')
  return row
}

export const oneName = async (ctx: Ctx, guid: string): Promise<ReservationName> => nameFor(await requireName(ctx, guid))

const requireFreeName = async (ctx: Ctx, name: string, except: string | null): Promise<void> => {
  const owner = await nameByKey(ctx, name)
  if (owner !== null && owner.guid !== except) throw atField('exists', 'name', { name })
}

export const createName = async (ctx: Ctx, { name }: { name: string }): Promise<ReservationName> => {
  await requireFreeName(ctx, name, null)
  const guid = ctx.services.clock.orderedUuid()
  await insertName(ctx, guid, name)
  happened(ctx, 'reservation_name.created', { guid, name })
  return oneName(ctx, guid)
}

export const changeName = async (
  ctx: Ctx,
  guid: string,
  { name, version }: { name: string; version?: number | undefined },
): Promise<ReservationName> => {
  await lockName(ctx, guid)
  const before = await requireName(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: nameFor(before) })
  await requireFreeName(ctx, name, guid)
  await updateName(ctx, guid, name)
  happened(ctx, 'reservation_name.changed', {
    guid,
    name,
    changes: changesBetween({ name: before.name }, { name }),
  })
  return oneName(ctx, guid)
}

/** Counted under the lock of the name, which whoever reserves under it has to wait for (RES-09). */
export const removeName = async (ctx: Ctx, guid: string): Promise<null> => {
  await lockName(ctx, guid)
  const { name } = await requireName(ctx, guid)
  const count = await activeUses(ctx, todayOf(ctx), guid)
  if (count > 0) throw new Problem('name_in_use', { name, count })
  await deleteName(ctx, guid)
  happened(ctx, 'reservation_name.deleted', { guid, name })
  return null
}
