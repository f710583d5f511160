import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  exportQuery,
  flag,
  GuidParams,
  Guid,
  LENGTH,
  listQuery,
  LongText,
  orEmpty,
  pageOf,
  tracked,
} from '../kernel/shapes.ts'
import { MOST_TEMPLATE_TASKS } from './bounds.ts'
import { CustomTask, CustomTaskInput } from './custom-task.ts'

/** A template of operations in a row of their list. */
const shown = {
  guid: Guid,
  name: z.string(),
  description: z.string(),
  /** Whether new operations are made from it. */
  active: z.boolean(),
  /** Operations that were made from it, whatever their status: while there are any it stays as it is (COP-06, T44). */
  uses: z.int(),
  ...tracked,
}
export const TemplateRow = z.object({ ...shown, tasks: z.int() })
export type TemplateRow = z.infer<typeof TemplateRow>
/** Tasks in their order: main tasks as they follow each other, sub-tasks within theirs. */
export const Template = z.object({
  ...shown,
  /** `parent`: the place of its main task in the list, as a change says it. */
  tasks: z.array(CustomTask.extend({ parent: z.int().nullable() })),
})
export type Template = z.infer<typeof Template>

/** That it is blank is said with words of its own (COP-10). */
const TemplateName = z.string().trim().max(LENGTH.name)
export const TemplateInput = z.object({
  name: TemplateName,
  description: orEmpty(LongText).optional(),
  active: z.boolean().optional(),
  tasks: z.array(CustomTaskInput).max(MOST_TEMPLATE_TASKS),
})
export type TemplateInput = z.infer<typeof TemplateInput>
export const TemplateChange = TemplateInput.partial().extend({ version: z.int().optional() })
export type TemplateChange = z.infer<typeof TemplateChange>

export const TemplateQuery = z.object({ ...listQuery, active: flag.optional(), ...exportQuery })
export type TemplateQuery = z.infer<typeof TemplateQuery>

const WRITTEN = [
  'template_no_task',
  'template_duplicate_tasks',
  'template_parent',
  'template_validates_nothing',
  'template_report',
  'exists',
  'folder_denied',
  'not_found',
  'duplicates',
  'required',
  'email',
  'unknown_field',
  'unknown_value',
  ...CONDITION_ERRORS,
] as const

const module = 'customIntervention' as const
/** Templates of operations (COP-08). */
export const operationTemplatesApi = defineApi({
  list: {
    method: 'GET',
    path: '/custom-operations',
    summary: 'Templates of operations by name; `export` downloads them',
    access: anyRole('CUSTOM_INTERVENTION'),
    module,
    query: TemplateQuery,
    response: pageOf(TemplateRow),
  },
  create: {
    method: 'POST',
    path: '/custom-operations',
    summary: 'Make a template of operations with its tasks',
    access: roles('CUSTOM_INTERVENTION', 'CREATE'),
    module,
    body: TemplateInput,
    response: Template,
    status: 201,
    errors: WRITTEN,
  },
  get: {
    method: 'GET',
    path: '/custom-operations/:guid',
    summary: 'One template with its tasks',
    access: anyRole('CUSTOM_INTERVENTION'),
    module,
    params: GuidParams,
    response: Template,
  },
  update: {
    method: 'PUT',
    path: '/custom-operations/:guid',
    summary: 'Change a template that no operation was made from; of others only whether they are active',
    access: roles('CUSTOM_INTERVENTION', 'EDIT'),
    module,
    params: GuidParams,
    body: TemplateChange,
    response: Template,
    errors: [...WRITTEN, 'template_in_use', 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/custom-operations/:guid',
    summary: 'Delete a template that no operation was made from',
    access: roles('CUSTOM_INTERVENTION', 'DELETE'),
    module,
    params: GuidParams,
    response: Nothing,
    status: 204,
    errors: ['template_used'],
  },
  duplicate: {
    method: 'POST',
    path: '/custom-operations/:guid/duplicate',
    summary: 'Another template with the same tasks, under another name',
    access: roles('CUSTOM_INTERVENTION', 'CREATE'),
    module,
    params: GuidParams,
    body: z.object({ name: TemplateName.optional() }),
    response: Template,
    status: 201,
    errors: WRITTEN,
  },
})
