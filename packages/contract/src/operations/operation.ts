import { z } from 'zod'
import {
  conditionQuery,
  exportQuery,
  flag,
  Guid,
  Instant,
  DateOnly,
  LENGTH,
  listQuery,
  LongText,
  orNone,
  Ref,
  RefInput,
} from '../kernel/shapes.ts'
import { AttributeShape } from '../fields/shapes.ts'
import { CUSTOM_TYPES } from '../operation-templates/custom-task.ts'
import { DEFAULTS, MOST_PACKAGES, MOST_TASKS } from './bounds.ts'
import { NEEDS, OPERATION_TYPES, TASK_KINDS } from './kinds.ts'
import { STATUSES } from './lifecycle.ts'
import { Assignee, AssigneeInput, Task, TaskOptionsInput } from './task.ts'

/** Who gets what leaves (INTER-27); `recipient`: somebody that things are lent to. */
export const RECIPIENT_KINDS = ['user', 'site', 'recipient', 'email'] as const
export const Recipient = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  guid: Guid.nullable(),
  email: z.string().nullable(),
  name: z.string(),
})
export type Recipient = z.infer<typeof Recipient>
export const RecipientInput = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  guid: Guid.nullable().optional(),
  email: z.string().trim().max(254).nullable().optional(),
})
export type RecipientInput = z.infer<typeof RecipientInput>

/** Names of folders that the reader does not see are null; in paths they are an ellipsis (T10). */
const place = { location: Ref.nullable(), location_path: z.string() }

const shown = {
  guid: Guid,
  /** Of its slips: scanned, it opens the operation. */
  code: z.string(),
  title: z.string(),
  type: z.enum(OPERATION_TYPES),
  status: z.enum(STATUSES),
  template: Ref.nullable(),
  ...place,
  destination: Ref.nullable(),
  destination_path: z.string(),
  /** The site that it goes to instead of a folder (INTER-10); without a guid it is deleted. */
  destination_site: z.object({ guid: Guid.nullable(), name: z.string() }).nullable(),
  /** Whose articles are received (INTER-21), by its number. */
  order: Ref.nullable(),
  start_date: DateOnly.nullable(),
  end_date: DateOnly.nullable(),
  expedition_date: DateOnly.nullable(),
  reception_date: DateOnly.nullable(),
  packages: z.int(),
  /** Everybody whom a task of it is given to, once each. */
  assignees: z.array(Assignee),
  /** Tasks, and those of them that are closed or cancelled. */
  tasks_total: z.int(),
  tasks_done: z.int(),
  /** Articles that left and neither arrived nor were settled. */
  on_its_way: z.int(),
  version: z.int(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
  updatedAt: Instant,
  updatedBy: Ref.nullable(),
  closedAt: Instant.nullable(),
  closedBy: Ref.nullable(),
}
/** A row of the list. */
export const OperationRow = z.object(shown)
export type OperationRow = z.infer<typeof OperationRow>

/** `can`: what the caller may do by their rights; what its status allows follows from `status`. */
export const Operation = OperationRow.extend({
  description: z.string(),
  recipients: z.array(Recipient),
  /** The company's own fields of operations by their names (INTER-26). */
  attributes: z.record(z.string(), AttributeShape),
  /** Of `out_of_stock`: what leaves is received in the destination. */
  reception: z.boolean(),
  tasks: z.array(Task),
  can: z.object({ change: z.boolean(), remove: z.boolean(), comment: z.boolean(), settle: z.boolean() }),
})
export type Operation = z.infer<typeof Operation>

/** Papers of an operation: what is to be picked where, and what was handed over. */
export const SLIPS = ['picking', 'delivery'] as const
export type Slip = (typeof SLIPS)[number]

export const OperationType = z.object({
  type: z.enum(OPERATION_TYPES),
  template: Ref.nullable(),
  needs: z.array(z.enum(NEEDS)),
  tasks: z.array(
    z.object({
      kind: z.enum(TASK_KINDS),
      ticked: z.boolean(),
      reception: z.boolean(),
      /** The task of the template; `required`: it cannot be left out, `parent`: its main task (COP-12, COP-20). */
      template: z
        .object({
          guid: Guid,
          title: z.string(),
          type: z.enum(CUSTOM_TYPES),
          required: z.boolean(),
          parent: Guid.nullable(),
          needs: z.array(z.enum(NEEDS)),
        })
        .nullable(),
    }),
  ),
})
export type OperationType = z.infer<typeof OperationType>

/** That it is blank is said with words of its own. */
const Title = z.string().trim().max(LENGTH.name)
const TaskTitle = z.string().trim().max(255)

/** A default task that is ticked, and whom it is given to (INTER-25). */
export const TaskInput = z.object({
  kind: z.enum(TASK_KINDS),
  /** Of an operation made from a template: the task of it. */
  template_task: Guid.optional(),
  title: TaskTitle.optional(),
  assignee: AssigneeInput.nullable().optional(),
  options: TaskOptionsInput.optional(),
})
export type TaskInput = z.infer<typeof TaskInput>
/** A task that is there, with what changes of it. */
export const TaskChange = z.object({
  guid: Guid,
  title: TaskTitle.optional(),
  assignee: AssigneeInput.optional(),
  options: TaskOptionsInput.optional(),
})
export type TaskChange = z.infer<typeof TaskChange>

const fields = {
  description: LongText.nullable().optional(),
  /** A folder; what leaves stock and is not received may go to a site as well (INTER-10). */
  destination: RefInput.nullable().optional(),
  start_date: DateOnly.nullable().optional(),
  end_date: DateOnly.nullable().optional(),
  expedition_date: DateOnly.nullable().optional(),
  reception_date: DateOnly.nullable().optional(),
  packages: z.int().min(0).max(MOST_PACKAGES).optional(),
  recipients: orNone(z.array(RecipientInput).max(DEFAULTS.recipients)).optional(),
  attributes: z.record(z.string(), AttributeShape).optional(),
}
export const OperationInput = z.object({
  title: Title,
  type: z.enum(OPERATION_TYPES),
  /**
   * Asked of all types but `custom`, which has one where its tasks ask for it (INTER-24), and `receipt_of_order`, where
   * it is where that comes to.
   */
  location: RefInput.nullable().optional(),
  template: RefInput.nullable().optional(),
  ...fields,
  /** Of `receipt_of_order`: whose articles are received. */
  order: RefInput.nullable().optional(),
  /** Of `out_of_stock`: see `Operation`. */
  reception: z.boolean().optional(),
  tasks: z.array(TaskInput).max(MOST_TASKS),
})
export type OperationInput = z.infer<typeof OperationInput>

export const OperationChange = z.object({
  title: Title.optional(),
  location: RefInput.optional(),
  ...fields,
  tasks: z.array(TaskChange).max(MOST_TASKS).optional(),
  version: z.int().optional(),
})
export type OperationChange = z.infer<typeof OperationChange>

export const OperationQuery = z.object({
  ...listQuery,
  status: z.enum(STATUSES).optional(),
  /** Neither closed nor cancelled. */
  open: flag.optional(),
  type: z.enum(OPERATION_TYPES).optional(),
  /** A user or a group that a task of it is given to; `me`: the caller or one of their groups. */
  assignee: z.literal('me').or(Guid).optional(),
  /** Location or destination, with everything below it. */
  folder: Guid.optional(),
  /** Those whose days touch these. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type OperationQuery = z.infer<typeof OperationQuery>

/** How many there are of each status under the other filters, for tabs and columns of a board. */
export const StatusCounts = z.object(
  Object.fromEntries(STATUSES.map((status) => [status, z.int()])) as Record<(typeof STATUSES)[number], z.ZodInt>,
)
export type StatusCounts = z.infer<typeof StatusCounts>

/** What is between exit and arrival: what left = what arrived + what was lost + what is on its way. */
export const Transit = z.object({
  guid: Guid,
  operation: Ref,
  item: Guid.nullable(),
  name: z.string(),
  tag: z.string().nullable(),
  unit: z.string(),
  left: z.number(),
  arrived: z.number(),
  lost: z.number(),
  on_its_way: z.number(),
  destination: Ref.nullable(),
  leftAt: Instant,
})
export type Transit = z.infer<typeof Transit>
