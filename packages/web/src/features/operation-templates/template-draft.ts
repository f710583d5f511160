import type {
  CustomTask,
  CustomTaskInput,
  FormField,
  FormFieldInput,
} from '@entrepot/contract/operation-templates/custom-task.ts'
import {
  AUTO_TYPES,
  CUSTOM_TYPES,
  FORM_FIELD_TYPES,
  SCANNED_TYPES,
} from '@entrepot/contract/operation-templates/custom-task.ts'

import type { Template } from '@entrepot/contract/operation-templates/template.ts'

/**
 * What a task of a template is while somebody makes it; `isSub`: it belongs to the main task above it (COP-20). `guid`:
 * as it was read, which a new one has not.
 */
export type TaskDraft = Omit<CustomTask, 'guid' | 'parent' | 'form'> & {
  key: string
  guid?: string
  isSub: boolean
  form: FieldDraft[]
}
export type FieldDraft = Omit<FormField, 'guid'> & { key: string; guid?: string }
export { AUTO_TYPES, CUSTOM_TYPES, FORM_FIELD_TYPES, SCANNED_TYPES }

const EVERYTHING = { operator: 'AND' as const, rules: [] }
const newKey = () => crypto.randomUUID()

export const newTask = (name: string): TaskDraft => ({
  key: newKey(),
  isSub: false,
  name,
  title: '',
  description: '',
  type: 'scan',
  auto_type: null,
  required: false,
  mobile_visible: true,
  allowed_types: [...SCANNED_TYPES],
  enable_item_filters: false,
  item_filters: EVERYTHING,
  enable_form: false,
  form: [],
  source: 'none',
  source_location: null,
  destination: 'none',
  destination_location: null,
  force_scan: false,
  scan_all_items: false,
  update_bundles: false,
  auto: { updates: [], days: 0, emails: [], mail: null },
})
export const newField = (name: string): FieldDraft => ({
  key: newKey(),
  name,
  type: 'text',
  required: false,
  help: '',
  values: [],
  item_field: null,
})

export const draftsOf = (tasks: Template['tasks']): TaskDraft[] =>
  tasks.map(({ guid, parent, form, title, name, item_filters: filters, ...task }) => ({
    ...task,
    key: guid,
    guid,
    isSub: parent !== null,
    name,
    title: title === name ? '' : title,
    item_filters: filters ?? EVERYTHING,
    form: form.map((field) => ({ ...field, key: field.guid })),
  }))

/** The first task has nothing above it to belong to, and what the system does has no sub-tasks. */
export const mayBeSub = (tasks: readonly TaskDraft[], at: number): boolean => mainOf(tasks, at) >= 0
const mainOf = (tasks: readonly TaskDraft[], at: number): number => {
  const main = tasks.slice(0, at).findLastIndex(({ isSub }) => !isSub)
  return tasks[main]?.type === 'auto' ? -1 : main
}

const withoutKey = <T extends { key: string }>(one: T): Omit<T, 'key'> => {
  const { key: _, ...rest } = one
  return rest
}
const formOf = ({ type, enable_form: hasForm, form }: TaskDraft): FormFieldInput[] =>
  type === 'form' || hasForm ? form.map(withoutKey) : []
export const bodyOf = (tasks: readonly TaskDraft[]): CustomTaskInput[] =>
  tasks.map((draft, at) => {
    const { isSub, source_location: from, destination_location: to, auto, item_filters, ...task } = withoutKey(draft)
    return {
      ...task,
      auto_type: task.type === 'auto' ? task.auto_type : null,
      parent: isSub && mayBeSub(tasks, at) ? mainOf(tasks, at) : null,
      form: formOf(draft),
      source_location: task.source === 'fixed' ? (from?.guid ?? null) : null,
      destination_location: task.destination === 'fixed' ? (to?.guid ?? null) : null,
      item_filters: task.enable_item_filters ? item_filters : null,
      auto: { ...auto, updates: auto.updates.map(({ field, value }) => ({ field, value })) },
    }
  })
