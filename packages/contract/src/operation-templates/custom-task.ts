import { z } from 'zod'
import { FIELD_TYPES } from '../fields/field-types.ts'
import { AttributeShape } from '../fields/shapes.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { Guid, LENGTH, LongText, orEmpty, orNone, Ref, RefInput } from '../kernel/shapes.ts'
import { MOST_DAYS, MOST_FORM_FIELDS, MOST_RECIPIENTS, MOST_TEMPLATE_TASKS, MOST_VALUES } from './bounds.ts'

/** What a task may scan (TASK-24). */
export const SCANNED_TYPES = ['item', 'product', 'equipment', 'variant', 'folder'] as const

/** COP-02. */
export const CUSTOM_TYPES = ['scan', 'scan_validation', 'form', 'auto'] as const

/** COP-03. */
export const AUTO_TYPES = [
  'update_items',
  'reserve_items',
  'remove_reservations',
  'send_excel_report',
  'send_custom_mail',
] as const
export type AutoType = (typeof AUTO_TYPES)[number]

/** Where a task takes from or brings to: nowhere, one folder, or what the creator of the operation says (COP-15). */
export const PLACE_MODES = ['none', 'fixed', 'asked'] as const

/** What a field of a form may be: whatever somebody enters by hand, and a signature. */
export const FORM_FIELD_TYPES = [...FIELD_TYPES.filter((type) => type !== 'formula'), 'signature' as const] as const

const Values = z.array(z.string().trim().min(1).max(LENGTH.name)).max(MOST_VALUES)
export const FormField = z.object({
  guid: Guid,
  name: z.string(),
  type: z.enum(FORM_FIELD_TYPES),
  required: z.boolean(),
  help: z.string(),
  values: z.array(z.string()),
  /** The custom field of items that takes the answer on each scanned item when the task closes (COP-18). */
  item_field: Guid.nullable(),
})
export type FormField = z.infer<typeof FormField>
/** `guid`: as it was read, which keeps it for the rules that name it; without, one of the same name is kept. */
export const FormFieldInput = z.object({
  guid: Guid.optional(),
  type: z.enum(FORM_FIELD_TYPES),
  /** That it is blank or there twice is said with words of its own. */
  name: z.string().trim().max(LENGTH.name),
  required: z.boolean().optional(),
  help: orEmpty(z.string().trim().max(LENGTH.name)).optional(),
  values: orNone(Values).optional(),
  item_field: Guid.nullable().optional(),
})
export type FormFieldInput = z.infer<typeof FormFieldInput>

/** What an automatic task does, as far as its type asks for it (COP-19). */
export const AutoSettings = z.object({
  /** Of `update_items`: custom fields of items, by guid, with the value that each item gets. */
  updates: z.array(z.object({ field: Guid, name: z.string(), value: AttributeShape })),
  /** Of `reserve_items`: for how many days from then on; 0 is until the end of that day. */
  days: z.int(),
  /** Of `send_excel_report`: addresses beside the recipients of the operation. */
  emails: z.array(z.string()),
  /** Of `send_custom_mail`: the e-mail notification that is sent. */
  mail: Ref.nullable(),
})
export const AutoSettingsInput = z
  .object({
    updates: z.array(z.object({ field: Guid, value: AttributeShape })).max(MOST_FORM_FIELDS),
    days: z.int().min(0).max(MOST_DAYS),
    emails: z.array(z.string().trim().max(254)).max(MOST_RECIPIENTS),
    mail: RefInput.nullable(),
  })
  .partial()

/** COP-01; what a task of an operation keeps of the template that it was made from. */
export const CustomTask = z.object({
  guid: Guid,
  /** The main task that it belongs to (COP-20). */
  parent: Guid.nullable(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(CUSTOM_TYPES),
  auto_type: z.enum(AUTO_TYPES).nullable(),
  required: z.boolean(),
  mobile_visible: z.boolean(),
  allowed_types: z.array(z.enum(SCANNED_TYPES)),
  enable_item_filters: z.boolean(),
  item_filters: ConditionShape.nullable(),
  enable_form: z.boolean(),
  form: z.array(FormField),
  source: z.enum(PLACE_MODES),
  source_location: Ref.nullable(),
  destination: z.enum(PLACE_MODES),
  destination_location: Ref.nullable(),
  force_scan: z.boolean(),
  scan_all_items: z.boolean(),
  /** What bundles take along with the equipment that was found leaves when it closes (COP-17). */
  update_bundles: z.boolean(),
  auto: AutoSettings,
})
export type CustomTask = z.infer<typeof CustomTask>

/** `guid`: see `FormFieldInput`. */
export const CustomTaskInput = z.object({
  guid: Guid.optional(),
  /** The place of its main task in the list, from 0. */
  parent: z.int().min(0).max(MOST_TEMPLATE_TASKS).nullable().optional(),
  name: z.string().trim().max(LENGTH.name),
  /** Without: as it is named. */
  title: orEmpty(z.string().trim().max(LENGTH.name)).optional(),
  description: orEmpty(LongText).optional(),
  type: z.enum(CUSTOM_TYPES),
  auto_type: z.enum(AUTO_TYPES).nullable().optional(),
  required: z.boolean().optional(),
  mobile_visible: z.boolean().optional(),
  allowed_types: orNone(z.array(z.enum(SCANNED_TYPES)).max(SCANNED_TYPES.length)).optional(),
  enable_item_filters: z.boolean().optional(),
  item_filters: ConditionShape.nullable().optional(),
  enable_form: z.boolean().optional(),
  form: orNone(z.array(FormFieldInput).max(MOST_FORM_FIELDS)).optional(),
  source: z.enum(PLACE_MODES).optional(),
  source_location: RefInput.nullable().optional(),
  destination: z.enum(PLACE_MODES).optional(),
  destination_location: RefInput.nullable().optional(),
  force_scan: z.boolean().optional(),
  scan_all_items: z.boolean().optional(),
  update_bundles: z.boolean().optional(),
  auto: AutoSettingsInput.optional(),
})
export type CustomTaskInput = z.infer<typeof CustomTaskInput>
