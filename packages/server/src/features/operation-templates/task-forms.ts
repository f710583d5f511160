import type { FormField } from '@entrepot/contract/operation-templates/custom-task.ts'
import type { Ctx } from '../../kernel/context.ts'
import { answerable } from './kept-tasks.ts'
import { allTemplates } from './templates.queries.ts'

/** A task of a template that has a form to fill in. */
export type TaskForm = { guid: string; name: string; template: string; form: FormField[] }

export const taskForms = async (ctx: Ctx): Promise<TaskForm[]> =>
  (await allTemplates(ctx)).flatMap(({ name: template, tasks }) =>
    tasks.flatMap((task) => {
      const form = answerable(task)
      return form.length > 0 ? [{ guid: task.guid, name: task.name, template, form }] : []
    }),
  )
