import { z } from 'zod'
import { ItemType, Unit } from '../items/item.ts'
import { AttributeShape } from '../fields/shapes.ts'
import { CarriedRule } from '../fields/form/carried-rule.ts'
import { MOST_FORM_FIELDS } from '../operation-templates/bounds.ts'
import { CustomTask, SCANNED_TYPES } from '../operation-templates/custom-task.ts'
import {
  DateOnly,
  exportQuery,
  flag,
  Guid,
  Instant,
  listQuery,
  Quantity,
  Ref,
  RefInput,
  SomeQuantity,
} from '../kernel/shapes.ts'
import { OUT_ACTIONS } from '../stock/stock.ts'
import { ReceivedLot } from '../orders/order.ts'
import { ARTICLE_TYPES } from '../suppliers/article-types.ts'
import { DEFAULTS, MOST_LINES_SENT, MOST_LINES_TOLD } from './bounds.ts'
import { COUNTINGS, LINE_STATUSES, OPERATION_TYPES, TASK_KINDS } from './kinds.ts'
import { STATUSES } from './lifecycle.ts'

/** One user or one group (TASK-03). */
export const ASSIGNEE_KINDS = ['user', 'group'] as const
export const Assignee = z.object({ kind: z.enum(ASSIGNEE_KINDS), guid: Guid, name: z.string() })
export type Assignee = z.infer<typeof Assignee>
export const AssigneeInput = z.object({ kind: z.enum(ASSIGNEE_KINDS), guid: Guid })
export type AssigneeInput = z.infer<typeof AssigneeInput>

/** How a task is done, as whoever gives it says. */
export const TaskOptions = z.object({
  /** Who counts does not see what there should be. */
  blind: z.boolean(),
  counting: z.enum(COUNTINGS),
  /** Values of the status field that equipment may leave with; empty: any (TASK-23). */
  exit_statuses: z.array(z.string()),
  allowed_types: z.array(z.enum(SCANNED_TYPES)),
  /** What an exit is for, unless closing says otherwise. */
  action: z.enum(OUT_ACTIONS).nullable(),
  /** Nothing that is expected may stay without a quantity. */
  scan_all: z.boolean(),
  /** Of what is handed over: it does not close unsigned. */
  signature: z.boolean(),
})
export type TaskOptions = z.infer<typeof TaskOptions>
export const TaskOptionsInput = z
  .object({
    blind: z.boolean(),
    counting: z.enum(COUNTINGS),
    exit_statuses: z.array(z.string().trim().min(1).max(255)).max(DEFAULTS.statuses),
    allowed_types: z.array(z.enum(SCANNED_TYPES)).max(SCANNED_TYPES.length),
    action: z.enum(OUT_ACTIONS).nullable(),
    scan_all: z.boolean(),
    signature: z.boolean(),
  })
  .partial()
export type TaskOptionsInput = z.infer<typeof TaskOptionsInput>

/** Who signed, and what: a field of the form of the task, or null for what was handed over. */
export const Signature = z.object({
  guid: Guid,
  field: Guid.nullable(),
  name: z.string(),
  signedAt: Instant,
  /** Whose device it was signed on. */
  by: Ref.nullable(),
})
export type Signature = z.infer<typeof Signature>
export const SIGNATURE_MEGABYTES = 1

export const Task = z.object({
  guid: Guid,
  kind: z.enum(TASK_KINDS),
  /** As it was named, else what its kind is called. */
  title: z.string(),
  position: z.int(),
  parentTask: Guid.nullable(),
  assignee: Assignee.nullable(),
  status: z.enum(STATUSES),
  options: TaskOptions,
  /** Chosen to be counted; of `select_folders`. */
  folders: z.array(Ref),
  /** Of a task that was made from a template: how it is done, and what was answered in its form, by field. */
  custom: CustomTask.nullable(),
  answers: z.record(z.string(), AttributeShape),
  signatures: z.array(Signature),
  /** Its lines by status, and those that have a quantity or were confirmed. */
  lines: z.object({
    total: z.int(),
    done: z.int(),
    expected: z.int(),
    success: z.int(),
    warning: z.int(),
    errors: z.int(),
  }),
  /** Whether the caller may open, scan, save and close it (TASK-13). */
  mine: z.boolean(),
  /** What saving and closing name (TASK-32). */
  updatedAt: Instant,
  openedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  closedBy: Ref.nullable(),
  /** Whether closing it moved anything, so that it can be taken back as one act, and who did. */
  posted: z.boolean(),
  reversedAt: Instant.nullable(),
  reversedBy: Ref.nullable(),
})
export type Task = z.infer<typeof Task>

/** What one person counted of a line, where counts are compared. */
export const OwnCount = z.object({ by: Ref, quantity: z.number() })
export const TaskLine = z.object({
  id: Guid,
  /** Null: nothing carries the code. */
  item: z
    .object({
      guid: Guid,
      name: z.string(),
      type: ItemType,
      tag: z.string().nullable(),
      picture: z.string().nullable(),
    })
    .nullable(),
  code: z.string(),
  /** As it was called when it came into the task. */
  name: z.string(),
  unit: Unit.nullable(),
  /** Where it is to be found, or was. */
  folder: Ref.nullable(),
  folder_path: z.string(),
  status: z.enum(LINE_STATUSES),
  /** Null while it is hidden from who counts, and of what is not planned. */
  expected: z.number().nullable(),
  found: z.number().nullable(),
  output: z.number().nullable(),
  /** Found less expected, in a count what the system knew at that moment. */
  difference: z.number().nullable(),
  exitStatus: z.string().nullable(),
  confirmed: z.boolean().nullable(),
  /** Scans that were kept, and what each person counted where they are compared. */
  scans: z.int(),
  counts: z.array(OwnCount),
  at: Instant.nullable(),
  by: Ref.nullable(),
})
export type TaskLine = z.infer<typeof TaskLine>

/** An article of the order that a task is about; `planned`: what the task before it chose. */
export const TaskArticle = z.object({
  guid: Guid,
  type: z.enum(ARTICLE_TYPES),
  name: z.string(),
  tag: z.string().nullable(),
  /** What is still expected of it now. */
  remaining: z.number(),
  planned: z.number().nullable(),
  quantity: z.number().nullable(),
  lots: z.array(z.object({ name: z.string(), quantity: z.number(), expiryDate: z.string().nullable() })),
  serials: z.array(z.string()),
})
export type TaskArticle = z.infer<typeof TaskArticle>
export const TaskArticleInput = z.object({
  guid: Guid,
  quantity: Quantity.nullable(),
  lots: z.array(ReceivedLot).max(DEFAULTS.lots).optional(),
  serials: z.array(z.string().trim().min(1).max(255)).max(DEFAULTS.serials).optional(),
})
export type TaskArticleInput = z.infer<typeof TaskArticleInput>
/** A row of a file that names no article of the order (TASK-40). */
export const UnknownRow = z.object({ row: z.int(), text: z.string() })
export type UnknownRow = z.infer<typeof UnknownRow>

/** A task as it is opened: with its first lines, in the order of the places (`LINES_OPENED`). */
export const OpenedTask = Task.extend({
  operation: z.object({ guid: Guid, name: z.string(), type: z.enum(OPERATION_TYPES), status: z.enum(STATUSES) }),
  location: Ref.nullable(),
  destination: Ref.nullable(),
  /** What acts in its form (FRULE-11). */
  rules: z.array(CarriedRule),
  order: Ref.nullable(),
  articles: z.array(TaskArticle),
  unknown: z.array(UnknownRow),
  data: z.array(TaskLine),
  total: z.int(),
})
export type OpenedTask = z.infer<typeof OpenedTask>

/** A row of the list over all operations. */
export const TaskRow = Task.extend({ operation: OpenedTask.shape.operation, location: Ref.nullable() })
export type TaskRow = z.infer<typeof TaskRow>

/** A lot of the same product that expires before the one that was scanned, and how much of it is left. */
export const EarlierLot = z.object({
  guid: Guid,
  name: z.string(),
  expiryDate: DateOnly,
  path: z.string(),
  left: z.number(),
})
export type EarlierLot = z.infer<typeof EarlierLot>

/** The answer of a scan: its line, and how the task stands now. */
export const ScannedLine = TaskLine.extend({
  /** How many lines the scan of a folder wrote beside this one. */
  others: z.int(),
  /** Null where nothing leaves, or what leaves expires first. */
  earlier: EarlierLot.nullable(),
  task: z.object({ guid: Guid, status: z.enum(STATUSES), updatedAt: Instant }),
})
export type ScannedLine = z.infer<typeof ScannedLine>

/**
 * `id` of a scan is made by the client: sent again it is the same scan. A code, or a record chosen from a list.
 * `contents`: the code is of a folder, and means everything that lies in it (TASK-24, TASK-26).
 */
export const ScanInput = z.object({
  id: Guid.optional(),
  code: z.string().trim().min(1).max(255).optional(),
  item: RefInput.optional(),
  quantity: SomeQuantity.optional(),
  unit: Unit.optional(),
  exitStatus: z.string().trim().max(255).optional(),
  contents: z.boolean().optional(),
})
export type ScanInput = z.infer<typeof ScanInput>

/**
 * A line by its `id`, which the client makes for what is new; `item` or `code` says what that is. Null takes a quantity
 * back; `remove` takes away what was not planned.
 */
export const LineInput = z.object({
  id: Guid,
  item: RefInput.nullable().optional(),
  code: z.string().trim().max(255).optional(),
  found: Quantity.nullable().optional(),
  output: Quantity.nullable().optional(),
  unit: Unit.optional(),
  exitStatus: z.string().trim().max(255).nullable().optional(),
  confirmed: z.boolean().nullable().optional(),
  remove: z.boolean().optional(),
})
export type LineInput = z.infer<typeof LineInput>

export const TaskSave = z.object({
  updatedAt: Instant.optional(),
  lines: z.array(LineInput).max(MOST_LINES_SENT).optional(),
  folders: z.array(RefInput).max(DEFAULTS.folders).optional(),
  /** Answers by the guid of their field; those that are not named stay as they are. */
  form: z
    .record(z.string().max(36), AttributeShape)
    .refine((answers) => Object.keys(answers).length <= MOST_FORM_FIELDS)
    .optional(),
  articles: z.array(TaskArticleInput).max(DEFAULTS.articles).optional(),
  /** More is received than was ordered (ORD-13). */
  confirm: z.boolean().optional(),
})
export type TaskSave = z.infer<typeof TaskSave>
export const TaskClose = TaskSave.extend({
  action: z.enum(OUT_ACTIONS).optional(),
  recipient: z.string().trim().max(255).optional(),
  /** What bundles would take along stays (BUND-10). */
  skipBundles: z.boolean().optional(),
})
export type TaskClose = z.infer<typeof TaskClose>

/** What taking a closed task back would do now: quantities of its first records, and tasks that are cancelled along. */
export const Reversal = z.object({
  total: z.int(),
  data: z.array(
    z.object({
      guid: Guid,
      name: z.string(),
      unit: Unit,
      folder: Ref.nullable(),
      quantity: z.number(),
      after: z.number(),
    }),
  ),
  cancelled: z.array(Ref),
})
export type Reversal = z.infer<typeof Reversal>

/** What the lines of a list are asked for. */
export const LINE_SHOWN = ['all', 'open', 'done', 'different'] as const
export const TaskLineQuery = z.object({
  ...listQuery,
  show: z.enum(LINE_SHOWN).default('all'),
  status: z.enum(LINE_STATUSES).optional(),
  /** These lines alone, as events name them. */
  line: z
    .union([Guid, z.array(Guid).max(MOST_LINES_TOLD)])
    .transform((named) => [named].flat())
    .optional(),
  ...exportQuery,
})
export type TaskLineQuery = z.infer<typeof TaskLineQuery>

export const TaskQuery = z.object({
  ...listQuery,
  status: z.enum(STATUSES).optional(),
  /** Neither closed nor cancelled. */
  open: flag.optional(),
  kind: z.enum(TASK_KINDS).optional(),
  assignee: z.literal('me').or(Guid).optional(),
  folder: Guid.optional(),
  ...exportQuery,
})
export type TaskQuery = z.infer<typeof TaskQuery>
