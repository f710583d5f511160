import { DEFAULTS } from '@entrepot/contract/operations/bounds.ts'
import {
  type Counting,
  countingOf,
  factsOf,
  type Need,
  OFFERED_TYPES,
  type OfferedType,
  type OperationType,
  ORDER_KINDS,
  type TaskKind,
} from '@entrepot/contract/operations/kinds.ts'
import { asForm } from '@entrepot/contract/operations/form.ts'
import type {
  Operation,
  OperationInput,
  OperationType as ShownType,
  Recipient,
} from '@entrepot/contract/operations/operation.ts'
import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import type { Assignee, Task, TaskOptionsInput } from '@entrepot/contract/operations/task.ts'
import { SCANNED_TYPES } from '@entrepot/contract/operation-templates/custom-task.ts'
import { errorText } from '../../kernel/words.ts'
import type { AttributeValue } from '../fields/index.ts'

/** How a task is done, as whoever plans it says. */
export type TaskHow = {
  blind: boolean
  counting: Counting
  scan_all: boolean
  /** It does not close unsigned. */ signature: boolean
  /** What equipment may leave with; none ticked is any. */ exit_statuses: readonly string[]
  /** What an exit is for; empty: said when it ends. */ action: string
  /** What may be scanned (TASK-24). */ allowed_types: readonly string[]
}
/** A default task as it is ticked and given to somebody (INTER-25). */
export type TaskDraft = TaskHow & {
  kind: TaskKind
  /** The task of the template that it is made from. */ template: TemplateTask | null
  /** Only where a reception is asked for. */ reception: boolean
  ticked: boolean
  assignee: Assignee | null
}
type TemplateTask = NonNullable<ShownType['tasks'][number]['template']>
export type Values = {
  /** Chosen before. */ type: OperationType
  title: string
  location: string | null
  destination: string | null
  /** Where it goes instead of a folder. */ destination_site: Operation['destination_site']
  /** Whose articles are received. */ order: string | null
  start_date: string | null
  end_date: string | null
  expedition_date: string | null
  reception_date: string | null
  packages: number | null
  recipients: Recipient[]
  description: string
  /** Of the company's own fields, by name. */ attributes: Record<string, AttributeValue>
  reception: boolean
}

export const isOffered = (type: string): type is OfferedType => OFFERED_TYPES.some((one) => one === type)
export const needs = (type: OperationType, need: Need): boolean => isOffered(type) && factsOf(type).needs.includes(need)
/** Counting and what is taken down leave nowhere else than where they are. */
export const hasDestination = (type: OperationType): boolean => type !== 'inventory'
/** What comes is received where it comes to. */
export const hasLocation = (type: OperationType): boolean => type !== 'receipt_of_order'
/** What leaves stock and is not received may go to a site (INTER-10). */
export const maySendToSite = (type: OperationType, { reception, destination }: Values): boolean =>
  type === 'out_of_stock' && !reception && destination === null
export const ships = (type: OperationType): boolean => needs(type, 'expedition_date')

export const emptyValues = (type: OperationType): Values => ({
  type,
  title: '',
  location: null,
  destination: null,
  destination_site: null,
  order: null,
  start_date: null,
  end_date: null,
  expedition_date: null,
  reception_date: null,
  packages: null,
  recipients: [],
  description: '',
  attributes: {},
  reception: false,
})
export const valuesOf = (operation: Operation): Values => ({
  type: operation.type,
  title: operation.title,
  location: operation.location?.guid ?? null,
  destination: operation.destination?.guid ?? null,
  destination_site: operation.destination_site,
  order: operation.order?.guid ?? null,
  start_date: operation.start_date,
  end_date: operation.end_date,
  expedition_date: operation.expedition_date,
  reception_date: operation.reception_date,
  packages: operation.packages,
  recipients: operation.recipients,
  description: operation.description,
  attributes: operation.attributes,
  reception: operation.reception,
})
export const draftsOf = (type: OfferedType): TaskDraft[] =>
  factsOf(type).tasks.map(({ kind, ticked, reception = false }) => draftOf({ kind, ticked, reception, template: null }))
/** Those of a template, all of them ticked. */
export const draftsOfTemplate = ({ tasks }: ShownType): TaskDraft[] => tasks.map(draftOf)
const draftOf = ({ kind, ticked, reception, template }: ShownType['tasks'][number]): TaskDraft => ({
  kind,
  template,
  reception,
  ticked,
  assignee: null,
  blind: kind === 'inventory',
  counting: countingOf(kind),
  scan_all: false,
  signature: false,
  exit_statuses: [],
  action: '',
  allowed_types: SCANNED_TYPES,
})
export const keyOf = ({ kind, template }: TaskDraft): string => template?.guid ?? kind
/** Nobody is given what the system does. */
export const isGiven = ({ template, assignee }: TaskDraft): boolean => template?.type === 'auto' || assignee !== null

type Places = Pick<Values, 'location' | 'destination'>
/** Where a task is done: who receives needs the place that it comes to. */
export const placeOf = (kind: TaskKind, { location, destination }: Places): string | null =>
  kind === 'out_of_stock_reception' || ORDER_KINDS.includes(kind) ? (destination ?? location) : location

/** Those that apply: the reception of an exit is there where one is asked for. */
export const offered = (drafts: readonly TaskDraft[], { reception }: Pick<Values, 'reception'>): TaskDraft[] =>
  drafts.filter(
    (draft) =>
      (!draft.reception || reception) &&
      !(draft.template?.parent && drafts.some((one) => keyOf(one) === draft.template!.parent && !one.ticked)),
  )

const required = (isMissing: boolean) => (isMissing ? (errorText('required') ?? '') : null)
const isAfter = (first: string | null, second: string | null) => first !== null && second !== null && first > second

/** What is wrong by what is on the screen, in the words of the server (INTER-06 to INTER-28). */
export const checksOf = (type: OperationType, asked: readonly Need[] = []) => ({
  title: (value: string) => (value.trim() === '' || value.trim().length > 255 ? errorText('operation_title') : null),
  location: (value: string | null) =>
    required(value === null && hasLocation(type) && (type !== 'custom' || asked.includes('location'))),
  order: (value: string | null) => (value === null && needs(type, 'order') ? errorText('operation_order') : null),
  destination: (value: string | null, { location, recipients, destination_site: site }: Values) =>
    value === null
      ? needs(type, 'destination') || asked.includes('destination')
        ? errorText('required')
        : needs(type, 'recipients_or_destination') && recipients.length === 0 && site === null
          ? errorText('operation_recipients')
          : null
      : value === location && hasLocation(type) && type !== 'custom'
        ? errorText('operation_same_location')
        : null,
  expedition_date: (value: string | null) => (value === null && ships(type) ? errorText('operation_ship_date') : null),
  end_date: (value: string | null, { start_date: start }: Values) =>
    isAfter(start, value) ? errorText('operation_dates') : null,
  reception_date: (value: string | null, { expedition_date: shipped }: Values) =>
    isAfter(shipped, value) ? errorText('operation_reception_early') : null,
})

/** What is wrong with the values of a form, as `checksOf` says each. */
export const wrongIn = (checks: ReturnType<typeof checksOf>, values: Values): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(checks) as (keyof typeof checks)[]).flatMap((name) => {
      const check = checks[name] as (value: unknown, all: Values) => string | null | undefined
      const error = check(values[name], values)
      return error ? [[name, error] as const] : []
    }),
  )

/** As the engine of forms knows them: a site is a destination, no packages are none that somebody told. */
export const asFormValues = (values: Values): Values =>
  asForm({ ...values, destination: values.destination ?? values.destination_site?.guid ?? null })

const recipientsBody = ({ recipients }: Values) =>
  recipients.slice(0, DEFAULTS.recipients).map(({ kind, guid, email }) => ({ kind, guid, email }))
/** What both creating and changing send. */
export const bodyOf = (values: Values) => ({
  title: values.title.trim(),
  ...(values.location !== null && { location: values.location }),
  destination: values.destination ?? values.destination_site?.guid ?? null,
  start_date: values.start_date,
  end_date: values.end_date,
  expedition_date: values.expedition_date,
  reception_date: values.reception_date,
  packages: values.packages ?? 0,
  recipients: recipientsBody(values),
  description: values.description.trim() || null,
  attributes: values.attributes,
})
/** What is said once, when it is made. */
export const createBody = (values: Values) => ({
  ...bodyOf(values),
  type: values.type,
  order: values.order,
  reception: values.reception,
})
/** Kinds whose end is a hand-over, which somebody may have to sign. */
export const HANDS_OVER: readonly TaskKind[] = ['out_of_stock', 'out_of_stock_reception']
/** Kinds that are done without a scan. */
const UNSCANNED: readonly TaskKind[] = ['select_folders', 'inventory_validation']
export const isScanned = (kind: TaskKind): boolean => !UNSCANNED.includes(kind)
export const optionsBody = (
  kind: TaskKind,
  { blind, counting, scan_all, signature, exit_statuses, action, allowed_types }: TaskHow,
): TaskOptionsInput => ({
  scan_all,
  ...(isScanned(kind) && { allowed_types: SCANNED_TYPES.filter((one) => allowed_types.includes(one)) }),
  ...(HANDS_OVER.includes(kind) && { signature }),
  ...(kind === 'inventory' && { blind, counting }),
  ...(kind === 'out_of_stock' && {
    exit_statuses: [...exit_statuses],
    action: OUT_ACTIONS.find((one) => one === action) ?? null,
  }),
})
/** As a task that is there is done by now. */
export const howOf = ({ options }: Task): TaskHow => ({ ...options, action: options.action ?? '' })

export const taskBody = (draft: TaskDraft): OperationInput['tasks'][number] => ({
  kind: draft.kind,
  ...(draft.template && { template_task: draft.template.guid }),
  assignee: draft.assignee && { kind: draft.assignee.kind, guid: draft.assignee.guid },
  ...(!draft.template && { options: optionsBody(draft.kind, draft) }),
})
