import type { Template, TemplateChange, TemplateInput } from '@entrepot/contract/operation-templates/template.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { judgeTasks } from './judge-tasks.ts'
import { oneTemplate, requireTemplate, templateFor } from './read-templates.ts'
import {
  deleteTemplate,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  type TemplateRow,
  type TemplateWrite,
  updateTemplate,
} from './templates.queries.ts'

/** Letters that take no room are no name: nobody could tell two of them apart. */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}]*$/u
const named = (name: string): Problem[] => (INVISIBLE.test(name) ? [new Problem('required', {}, 'name')] : [])

/** One that nobody else changes or makes operations from, as it is now. */
const lockToChange = async (ctx: Ctx, guid: string): Promise<TemplateRow> => {
  await lockTemplate(ctx, guid)
  return requireTemplate(ctx, guid)
}

const logged = ({ name, description, active, tasks }: TemplateWrite) => ({
  name,
  description,
  active,
  tasks: tasks.map((task) => task.name).join(', '),
})

export const createTemplate = async (
  ctx: Ctx,
  { name, description = '', active = true, tasks: asked }: TemplateInput,
): Promise<Template> => {
  const { tasks, problems } = await judgeTasks(ctx, asked)
  refuseAll([...named(name), ...problems])
  return insert(ctx, { guid: ctx.services.clock.orderedUuid(), name, description, active, tasks })
}

const insert = async (ctx: Ctx, made: TemplateWrite): Promise<Template> => {
  await insertTemplate(ctx, made)
  happened(ctx, 'operation_template.created', {
    guid: made.guid,
    name: made.name,
    changes: changesBetween({}, logged(made)),
  })
  return oneTemplate(ctx, made.guid)
}

/** Once an operation was made from it, it is only made active or not (COP-06, COP-09). */
export const changeTemplate = async (
  ctx: Ctx,
  guid: string,
  { version, tasks: asked, ...change }: TemplateChange,
): Promise<Template> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await templateFor(ctx, before) })
  const says = asked !== undefined || change.name !== undefined || change.description !== undefined
  if (before.uses > 0 && says) throw new Problem('template_in_use')
  const judged =
    asked === undefined ? { tasks: before.tasks, problems: [] } : await judgeTasks(ctx, asked, before.tasks)
  const after: TemplateWrite = {
    guid,
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    active: change.active ?? before.active,
    tasks: judged.tasks,
  }
  refuseAll([...named(after.name), ...judged.problems])
  await updateTemplate(ctx, after)
  happened(ctx, 'operation_template.changed', {
    guid,
    name: after.name,
    changes: changesBetween(logged(before), logged(after)),
  })
  return oneTemplate(ctx, guid)
}

export const removeTemplate = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name, uses } = await lockToChange(ctx, guid)
  if (uses > 0) throw new Problem('template_used')
  await deleteTemplate(ctx, guid)
  happened(ctx, 'operation_template.deleted', { guid, name })
  return null
}

/** The same tasks under another name; tasks get guids of their own, so that the two have nothing in common. */
export const duplicateTemplate = async (
  ctx: Ctx,
  guid: string,
  { name: asked }: { name?: string | undefined },
): Promise<Template> => {
  const { name, description, tasks } = await requireTemplate(ctx, guid)
  if (asked === '') throw atField('required', 'name')
  const guids = new Map(tasks.map((task) => [task.guid, ctx.services.clock.orderedUuid()]))
  return insert(ctx, {
    guid: ctx.services.clock.orderedUuid(),
    name: asked ?? (await freeName(ctx, name)),
    description,
    active: true,
    tasks: tasks.map((task) => ({
      ...task,
      guid: guids.get(task.guid)!,
      parent: task.parent && guids.get(task.parent)!,
    })),
  })
}

const freeName = async (ctx: Ctx, name: string): Promise<string> => {
  const say = (n: number) => {
    const key = n === 1 ? 'operation-templates:copy' : 'operation-templates:copy_again'
    return ctx.services.words(ctx.language, key, { name: name.slice(0, LENGTH.name - 20), n })
  }
  let n = 1
  while (await isNameTaken(ctx, say(n))) n++
  return say(n)
}
