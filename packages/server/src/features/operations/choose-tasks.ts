import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { factsOf, type OfferedType, type TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { OperationInput, TaskInput } from '@entrepot/contract/operations/operation.ts'
import type { AssigneeInput, TaskOptionsInput } from '@entrepot/contract/operations/task.ts'
import { holdTemplate, type KeptTask } from '../operation-templates/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem } from '../../kernel/problem.ts'

/** Tasks of an operation that is made, in their order, before it is known whom they can be given to. */
export type Chosen = {
  tasks: {
    kind: TaskKind
    title: string
    options: TaskOptionsInput
    custom: KeptTask | null
    assignee: AssigneeInput | null
    field: string
  }[]
  problems: Problem[]
}

/** The default tasks that are ticked, in the order of their type (INTER-07, INTER-25). */
export const defaultsOf = (type: OfferedType, asked: readonly TaskInput[]): Chosen => {
  const problems: Problem[] = []
  if (asked.length === 0) problems.push(new Problem('operation_task_needed', {}, 'tasks'))
  const order = factsOf(type).tasks.map(({ kind }) => kind)
  const seen = new Set<TaskKind>()
  asked.forEach(({ kind, template_task: template, assignee }, at) => {
    if (template) problems.push(new Problem('operation_task_kind', {}, `tasks.${at}.template_task`))
    if (!order.includes(kind)) problems.push(new Problem('operation_task_kind', {}, `tasks.${at}.kind`))
    else if (seen.size === seen.add(kind).size) problems.push(new Problem('duplicates', {}, `tasks.${at}.kind`))
    if (!assignee) problems.push(new Problem('operation_task_needed', {}, `tasks.${at}.assignee`))
  })
  const tasks = asked.map(({ kind, title = '', options = {}, assignee = null }, at) => ({
    kind,
    title,
    options,
    custom: null,
    assignee,
    field: `tasks.${at}.assignee`,
  }))
  return { tasks: tasks.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)), problems }
}

/** Only what is made from a template names one. */
export const requireNoTemplate = ({ template }: Pick<OperationInput, 'template'>): void => {
  if (template) throw atField('unknown_value', 'template', { value: guidOf(template) })
}

/** What an operation is made from: it stays as it is from here on (COP-06). */
export const templateOf = async (ctx: Ctx, asked: RefInput | null | undefined) => {
  if (!ctx.company.modules.includes('customIntervention')) throw new Problem('operation_type_closed', {}, 'type')
  if (!asked) throw atField('required', 'template')
  const template = await holdTemplate(ctx, guidOf(asked))
  if (!template) throw atField('unknown_value', 'template', { value: guidOf(asked) })
  if (!template.active) throw atField('operation_template_off', 'template')
  return template
}

/** Those of a template that are ticked, in its order. */
export const tickedOf = (tasks: readonly KeptTask[], asked: readonly TaskInput[]): KeptTask[] =>
  tasks.filter(({ guid }) => asked.some(({ template_task: task }) => task === guid))

/**
 * Tasks copied from a template (INTER-24): what it requires is there (COP-12), no sub-task without its main task, and
 * each is given to somebody but what the system does.
 */
export const chosenOf = (tasks: readonly KeptTask[], asked: readonly TaskInput[]): Chosen => {
  const kept = tickedOf(tasks, asked)
  const left = tasks.filter((task) => !kept.includes(task))
  const named = new Set<string>()
  const problems = [
    ...(kept.length === 0 ? [new Problem('operation_task_needed', {}, 'tasks')] : []),
    ...left
      .filter(({ required }) => required)
      .map(({ title }) => new Problem('operation_task_required', { name: title }, 'tasks')),
    ...asked.flatMap(({ template_task: guid = '', assignee }, at) => {
      const task = kept.find((one) => one.guid === guid)
      if (!task) return [new Problem('operation_task_kind', {}, `tasks.${at}.template_task`)]
      if (named.size === named.add(guid).size) return [new Problem('duplicates', {}, `tasks.${at}.template_task`)]
      const isAlone = task.parent !== null && !kept.some((one) => one.guid === task.parent)
      return [
        ...(isAlone ? [new Problem('operation_task_parent', {}, `tasks.${at}.template_task`)] : []),
        ...(task.type !== 'auto' && !assignee
          ? [new Problem('operation_task_needed', {}, `tasks.${at}.assignee`)]
          : []),
      ]
    }),
  ]
  return {
    problems,
    tasks: kept.map((custom) => {
      const at = asked.findIndex(({ template_task: guid }) => guid === custom.guid)
      const { title = '', options = {}, assignee = null } = asked[at]!
      return {
        kind: 'custom_task',
        title: title || custom.title,
        options,
        custom,
        assignee: custom.type === 'auto' ? null : assignee,
        field: `tasks.${at}.assignee`,
      }
    }),
  }
}
