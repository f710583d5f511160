import { hasValues } from '@entrepot/contract/fields/field-types.ts'
import { isEmptyValue, refusalOfValue } from '@entrepot/contract/fields/values.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { withFields } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { email as checkEmail } from '@entrepot/contract/kernel/validators.ts'
import {
  type CustomTaskInput,
  type FormField,
  type FormFieldInput,
  SCANNED_TYPES,
} from '@entrepot/contract/operation-templates/custom-task.ts'
import { type CustomField, itemFields } from '../fields/index.ts'
import { holdMails, sendableMails } from '../mails/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireItemFilters } from './item-filters.ts'
import type { KeptTask } from './kept-tasks.ts'

/** `before`: the task as it was, whose guids stay. */
type Judging = {
  ctx: Ctx
  fields: readonly CustomField[]
  /** E-mail notifications that a task can send. */
  mails: ReadonlySet<string>
  problems: Problem[]
  at: number
  before: KeptTask | undefined
}
const refuse = (
  { problems, at }: Judging,
  code: ConstructorParameters<typeof Problem>[0],
  field: string,
  params = {},
) => void problems.push(new Problem(code, params, `tasks.${at}.${field}`))

const isScan = ({ type }: Pick<CustomTaskInput, 'type'>) => type === 'scan' || type === 'scan_validation'

/** What is asked for by what it was before, by its guid where one is sent, or else by its name; never two for one. */
const matched = <T extends { guid: string; name: string }>(
  asked: readonly { guid?: string | undefined; name: string }[],
  before: readonly T[],
): (T | undefined)[] => {
  const left = new Set(before)
  const take = (found: T | undefined) => {
    if (found) left.delete(found)
    return found
  }
  const byGuid = asked.map(({ guid }) => take([...left].find((one) => one.guid === guid)))
  return asked.map(({ guid, name }, at) =>
    guid === undefined ? take([...left].find((one) => nameKey(one.name) === nameKey(name))) : byGuid[at],
  )
}

/**
 * Tasks of a template as they are kept, with everything that is wrong with them, each under its field. Rules of their
 * forms name them by guid, so that a changed task stays the one it was.
 */
export const judgeTasks = async (
  ctx: Ctx,
  asked: readonly CustomTaskInput[],
  before: readonly KeptTask[] = [],
): Promise<{ tasks: KeptTask[]; problems: Problem[] }> => {
  const problems: Problem[] = []
  if (asked.length === 0) problems.push(new Problem('template_no_task', {}, 'tasks'))
  const fields = await itemFields(ctx)
  const mails = await mailsNamed(ctx, asked)
  const was = matched(asked, before)
  const guids = was.map((one) => one?.guid ?? ctx.services.clock.orderedUuid())
  const tasks: KeptTask[] = []
  for (const [at, { parent = null, ...task }] of asked.entries()) {
    const main = parent === null ? null : (guids[parent] ?? '')
    tasks.push({
      ...(await judgeTask({ ctx, fields, mails, problems, at, before: was[at] }, task)),
      guid: guids[at]!,
      parent: main,
    })
  }
  problems.push(...repeated(tasks), ...misplaced(tasks))
  return { tasks: inOrder(tasks), problems }
}

/** Those of the mails that tasks name which are there, and stay until the commit. */
const mailsNamed = async (ctx: Ctx, asked: readonly CustomTaskInput[]): Promise<ReadonlySet<string>> => {
  const named = asked.flatMap(({ auto }) => (auto?.mail ? [guidOf(auto.mail)] : []))
  if (named.length === 0 || !ctx.company.modules.includes('emailing')) return new Set()
  await holdMails(ctx, named)
  return new Set((await sendableMails(ctx)).map(({ guid }) => guid))
}

/** Names and titles are told apart by whoever is given the tasks (COP-05). */
const repeated = (tasks: readonly KeptTask[]): Problem[] =>
  (['name', 'title'] as const).flatMap((property) => {
    const seen = new Set<string>()
    return tasks.flatMap((task, at) => {
      const key = nameKey(task[property])
      if (key === '' || seen.size < seen.add(key).size) return []
      return [new Problem('template_duplicate_tasks', {}, `tasks.${at}.${property}`)]
    })
  })

/** Sub-tasks stand below a main task before them (COP-20); what reads the lines of a scan comes after it. */
const misplaced = (tasks: readonly KeptTask[]): Problem[] =>
  tasks.flatMap((task, at) => {
    const before = tasks.slice(0, at)
    const main = before.find(({ guid }) => guid === task.parent)
    const isLost = task.parent !== null && (main === undefined || main.parent !== null || main.type === 'auto')
    const hasScan = before.some(({ type }) => type === 'scan')
    return [
      ...(isLost ? [new Problem('template_parent', {}, `tasks.${at}.parent`)] : []),
      ...(task.type === 'scan_validation' && !hasScan
        ? [new Problem('template_validates_nothing', {}, `tasks.${at}.type`)]
        : []),
      ...(task.type === 'auto' && task.auto_type !== 'send_custom_mail' && !hasScan
        ? [new Problem('template_report', {}, `tasks.${at}.auto_type`)]
        : []),
    ]
  })

const inOrder = (tasks: readonly KeptTask[]): KeptTask[] =>
  tasks.flatMap((task) => (task.parent === null ? [task, ...tasks.filter(({ parent }) => parent === task.guid)] : []))

const judgeTask = async (on: Judging, task: CustomTaskInput): Promise<Omit<KeptTask, 'guid' | 'parent'>> => {
  const { guid, type, name, auto_type: autoType = null } = task
  if (guid !== undefined && on.before === undefined) refuse(on, 'unknown_value', 'guid', { value: guid })
  if (name === '') refuse(on, 'required', 'name')
  if (type === 'auto' && autoType === null) refuse(on, 'required', 'auto_type')
  if (type !== 'auto' && autoType !== null) refuse(on, 'unknown_value', 'auto_type', { value: autoType })
  const scans = isScan(task)
  const hasForm = type === 'form' || (scans && task.enable_form === true)
  const isFiltered = scans && task.enable_item_filters === true
  const allowed = task.allowed_types ?? []
  return {
    name,
    title: task.title || name,
    description: task.description ?? '',
    type,
    auto_type: autoType,
    required: task.required ?? false,
    mobile_visible: task.mobile_visible ?? true,
    allowed_types: allowed.length > 0 ? allowed : [...SCANNED_TYPES],
    enable_item_filters: isFiltered,
    item_filters: isFiltered ? await filtersOf(on, task) : null,
    enable_form: hasForm,
    form: formOf(on, task, hasForm),
    ...placeOf(on, 'source', scans ? task.source : 'none', task.source_location),
    ...placeOf(on, 'destination', scans ? task.destination : 'none', task.destination_location),
    force_scan: scans && task.force_scan === true,
    scan_all_items: scans && task.scan_all_items === true,
    update_bundles: scans && task.update_bundles === true,
    auto: autoOf(on, task),
  } as Omit<KeptTask, 'guid' | 'parent'>
}

/** A folder that the author does not see is one that they may not choose. */
const placeOf = (
  on: Judging,
  end: 'source' | 'destination',
  mode: CustomTaskInput['source'] = 'none',
  asked: RefInput | null | undefined,
) => {
  const guid = asked ? guidOf(asked) : null
  if (guid === null && mode === 'fixed') refuse(on, 'required', `${end}_location`)
  if (guid !== null && !on.ctx.rights.levels.has(guid)) refuse(on, 'not_found', `${end}_location`)
  return { [end]: mode, [`${end}_location`]: mode === 'fixed' ? guid : null }
}

const filtersOf = async (
  on: Judging,
  { item_filters: filters }: CustomTaskInput,
): Promise<KeptTask['item_filters']> => {
  if (!filters || filters.rules.length === 0) {
    refuse(on, 'required', 'item_filters')
    return null
  }
  try {
    await requireItemFilters(on.ctx, filters)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    for (const { code, params, field } of error.parts.length > 0 ? error.parts : [error])
      on.problems.push(
        new Problem(code, params, `tasks.${on.at}.${(field ?? 'filters').replace(/^filters/, 'item_filters')}`),
      )
    return null
  }
  const byName = new Map(on.fields.map(({ name, guid }) => [name, guid]))
  return withFields(filters, (field) => {
    const name = customNameOf(field)
    return name === null ? field : customField(byName.get(name) ?? name)
  })
}

/** What is sent along is right also where the form is turned off, and not kept. */
const formOf = (on: Judging, task: CustomTaskInput, isAsked: boolean): FormField[] => {
  const asked = task.form ?? []
  if (isAsked && asked.length === 0) refuse(on, 'required', 'form')
  const names = new Set<string>()
  const was = matched(asked, on.before?.form ?? [])
  const fields = asked.map((field, nth) => {
    if (field.guid !== undefined && was[nth] === undefined)
      refuse(on, 'unknown_value', `form.${nth}.guid`, { value: field.guid })
    if (field.name === '') refuse(on, 'required', `form.${nth}.name`)
    else if (names.size === names.add(nameKey(field.name)).size) refuse(on, 'duplicates', `form.${nth}.name`)
    return fieldOf(on, task, { ...field, guid: was[nth]?.guid ?? on.ctx.services.clock.orderedUuid() }, nth)
  })
  return isAsked ? fields : []
}

/** One that is taken over by items is of the type and the values that their field has. */
const fieldOf = (
  on: Judging,
  task: CustomTaskInput,
  field: FormFieldInput & { guid: string },
  nth: number,
): FormField => {
  const kept = {
    guid: field.guid,
    name: field.name,
    required: field.required ?? false,
    help: field.help ?? '',
  }
  if (field.item_field) {
    const own = on.fields.find(({ guid }) => guid === field.item_field)
    if (!own || own.type === 'formula' || !isScan(task))
      refuse(on, 'unknown_value', `form.${nth}.item_field`, { value: field.item_field })
    else return { ...kept, type: own.type, values: [...own.values], item_field: own.guid }
  }
  const values = field.values ?? []
  const isList = field.type !== 'signature' && hasValues(field.type)
  if (isList && values.length === 0) refuse(on, 'required', `form.${nth}.values`)
  if (new Set(values).size < values.length) refuse(on, 'duplicates', `form.${nth}.values`)
  return { ...kept, type: field.type, values: isList ? values : [], item_field: null }
}

const autoOf = (on: Judging, { type, auto_type: autoType, auto = {} }: CustomTaskInput): KeptTask['auto'] => {
  const none: KeptTask['auto'] = { updates: [], days: 0, emails: [], mail: null }
  const updates = updatesOf(on, auto.updates ?? [])
  if (autoType === 'update_items' && updates.length === 0) refuse(on, 'required', 'auto.updates')
  const mail = auto.mail ? guidOf(auto.mail) : null
  if (mail !== null && !on.mails.has(mail)) refuse(on, 'unknown_value', 'auto.mail', { value: mail })
  if (autoType === 'send_custom_mail' && mail === null) refuse(on, 'required', 'auto.mail')
  if (type !== 'auto') return none
  if (autoType === 'reserve_items') return { ...none, days: auto.days ?? 0 }
  if (autoType === 'send_excel_report') {
    auto.emails?.forEach((address, nth) => {
      if (checkEmail(address) !== null) refuse(on, 'email', `auto.emails.${nth}`, { value: address })
    })
    return { ...none, emails: [...new Set(auto.emails ?? [])] }
  }
  if (autoType === 'send_custom_mail') return { ...none, mail }
  return autoType === 'update_items' ? { ...none, updates } : none
}

const updatesOf = (on: Judging, asked: KeptTask['auto']['updates']): KeptTask['auto']['updates'] => {
  const seen = new Set<string>()
  asked.forEach(({ field, value }, nth) => {
    const own = on.fields.find(({ guid }) => guid === field)
    if (!own || own.type === 'formula')
      return refuse(on, 'unknown_value', `auto.updates.${nth}.field`, { value: field })
    if (seen.size === seen.add(field).size) refuse(on, 'duplicates', `auto.updates.${nth}.field`)
    const wrong = isEmptyValue(value) ? null : refusalOfValue(value, own)
    if (wrong) refuse(on, wrong.code, `auto.updates.${nth}.value`, { name: own.name, ...wrong.params })
  })
  return asked.map(({ field, value }) => ({ field, value }))
}
