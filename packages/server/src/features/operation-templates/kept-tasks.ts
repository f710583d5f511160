import type { CustomTask } from '@entrepot/contract/operation-templates/custom-task.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type Group, withFields } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { itemFields } from '../fields/index.ts'
import { sendableMails } from '../mails/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/**
 * A task as a template or an operation keeps it: places and fields by guid, so that a new name breaks nothing (T50).
 */
export type KeptTask = Omit<CustomTask, 'source_location' | 'destination_location' | 'auto' | 'item_filters'> & {
  source_location: string | null
  destination_location: string | null
  item_filters: Group | null
  auto: { updates: { field: string; value: CustomTask['auto']['updates'][number]['value'] }[] } & Pick<
    CustomTask['auto'],
    'days' | 'emails'
  > & { mail?: string | null }
}

const placeFor = ({ rights }: Ctx, guid: string | null) => {
  const node = guid !== null && rights.levels.has(guid) ? rights.tree.byGuid.get(guid) : undefined
  return node ? { guid: node.guid, name: node.name } : null
}

/** With the names of today. */
export const shownTask = async (ctx: Ctx, task: KeptTask): Promise<CustomTask> => {
  const names = new Map((await itemFields(ctx)).map(({ guid, name }) => [guid, name]))
  const { mail = null } = task.auto
  const mails = mail === null ? [] : await sendableMails(ctx)
  return {
    ...task,
    source_location: placeFor(ctx, task.source_location),
    destination_location: placeFor(ctx, task.destination_location),
    item_filters: task.item_filters && (byName(task.item_filters, names) as CustomTask['item_filters']),
    auto: {
      ...task.auto,
      updates: task.auto.updates.map(({ field, value }) => ({ field, name: names.get(field) ?? '', value })),
      // One that is gone keeps its place, so that the template says that it lacks one.
      mail: mail === null ? null : { guid: mail, name: mails.find(({ guid }) => guid === mail)?.name ?? '' },
    },
  }
}

const byName = (condition: Group, names: ReadonlyMap<string, string>): Group =>
  withFields(condition, (field) => {
    const guid = customNameOf(field)
    return guid === null ? field : customField(names.get(guid) ?? guid)
  })
export const filtersByName = async (ctx: Ctx, condition: Group): Promise<Group> =>
  byName(condition, new Map((await itemFields(ctx)).map(({ guid, name }) => [guid, name])))

/** Whether a form has to be filled in before the task closes (COP-13). */
export const answerable = ({ type, enable_form: hasForm, form }: KeptTask): KeptTask['form'] =>
  type === 'form' || (hasForm && type !== 'auto') ? form : []
