import { DEFAULTS } from '@entrepot/contract/operations/bounds.ts'
import {
  type Counting,
  countingOf,
  factsOf,
  type Need,
  OFFERED_TYPES,
  type OfferedType,
  type OperationType,
  type TaskKind,
} from '@entrepot/contract/operations/kinds.ts'
import type { Operation, OperationInput, Recipient } from '@entrepot/contract/operations/operation.ts'
import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import type { Assignee } from '@entrepot/contract/operations/task.ts'
import { errorText } from '../../kernel/words.ts'

/** A default task as it is ticked and given to somebody (INTER-25). */
export type TaskDraft = {
  kind: TaskKind
  /** Only where a reception is asked for. */ reception: boolean
  ticked: boolean
  assignee: Assignee | null
  blind: boolean
  counting: Counting
  scan_all: boolean
  /** What equipment may leave with; none ticked is any. */ exit_statuses: readonly string[]
  /** What an exit is for; empty: said when it ends. */ action: string
}
export type Values = {
  title: string
  location: string | null
  destination: string | null
  start_date: string | null
  end_date: string | null
  expedition_date: string | null
  reception_date: string | null
  packages: number | null
  recipients: Recipient[]
  description: string
  reception: boolean
}

export const isOffered = (type: string): type is OfferedType => OFFERED_TYPES.some((one) => one === type)
export const needs = (type: OperationType, need: Need): boolean => isOffered(type) && factsOf(type).needs.includes(need)
/** Counting and what is taken down leave nowhere else than where they are. */
export const hasDestination = (type: OperationType): boolean => type !== 'inventory'
export const ships = (type: OperationType): boolean => needs(type, 'expedition_date')

export const emptyValues = (): Values => ({
  title: '',
  location: null,
  destination: null,
  start_date: null,
  end_date: null,
  expedition_date: null,
  reception_date: null,
  packages: null,
  recipients: [],
  description: '',
  reception: false,
})
export const valuesOf = (operation: Operation): Values => ({
  title: operation.title,
  location: operation.location?.guid ?? null,
  destination: operation.destination?.guid ?? null,
  start_date: operation.start_date,
  end_date: operation.end_date,
  expedition_date: operation.expedition_date,
  reception_date: operation.reception_date,
  packages: operation.packages,
  recipients: operation.recipients,
  description: operation.description,
  reception: operation.reception,
})
export const draftsOf = (type: OfferedType): TaskDraft[] =>
  factsOf(type).tasks.map(({ kind, ticked, reception = false }) => ({
    kind,
    reception,
    ticked,
    assignee: null,
    blind: kind === 'inventory',
    counting: countingOf(kind),
    scan_all: false,
    exit_statuses: [],
    action: '',
  }))

type Places = Pick<Values, 'location' | 'destination'>
/** Where a task is done: who receives needs the place that it comes to. */
export const placeOf = (kind: TaskKind, { location, destination }: Places): string | null =>
  kind === 'out_of_stock_reception' ? (destination ?? location) : location

/** Those that apply: the reception of an exit is there where one is asked for. */
export const offered = (drafts: readonly TaskDraft[], { reception }: Pick<Values, 'reception'>): TaskDraft[] =>
  drafts.filter((draft) => !draft.reception || reception)

const required = (isMissing: boolean) => (isMissing ? (errorText('required') ?? '') : null)
const isAfter = (first: string | null, second: string | null) => first !== null && second !== null && first > second

/** What is wrong by what is on the screen, in the words of the server (INTER-06 to INTER-28). */
export const checksOf = (type: OperationType) => ({
  title: (value: string) => (value.trim() === '' || value.trim().length > 255 ? errorText('operation_title') : null),
  location: (value: string | null) => required(value === null),
  destination: (value: string | null, { location, recipients }: Values) =>
    value === null
      ? needs(type, 'destination')
        ? errorText('required')
        : needs(type, 'recipients_or_destination') && recipients.length === 0
          ? errorText('operation_recipients')
          : null
      : value === location
        ? errorText('operation_same_location')
        : null,
  expedition_date: (value: string | null) => (value === null && ships(type) ? errorText('operation_ship_date') : null),
  end_date: (value: string | null, { start_date: start }: Values) =>
    isAfter(start, value) ? errorText('operation_dates') : null,
  reception_date: (value: string | null, { expedition_date: shipped }: Values) =>
    isAfter(shipped, value) ? errorText('operation_reception_early') : null,
})

const recipientsBody = ({ recipients }: Values) =>
  recipients.slice(0, DEFAULTS.recipients).map(({ kind, guid, email }) => ({ kind, guid, email }))
/** What both creating and changing send. */
export const bodyOf = (values: Values) => ({
  title: values.title.trim(),
  location: values.location!,
  destination: values.destination,
  start_date: values.start_date,
  end_date: values.end_date,
  expedition_date: values.expedition_date,
  reception_date: values.reception_date,
  packages: values.packages ?? 0,
  recipients: recipientsBody(values),
  description: values.description.trim() || null,
})
export const taskBody = ({
  kind,
  assignee,
  blind,
  counting,
  scan_all,
  exit_statuses,
  action,
}: TaskDraft): OperationInput['tasks'][number] => ({
  kind,
  assignee: assignee && { kind: assignee.kind, guid: assignee.guid },
  options: {
    scan_all,
    ...(kind === 'inventory' && { blind, counting }),
    ...(kind === 'out_of_stock' && {
      exit_statuses: [...exit_statuses],
      action: OUT_ACTIONS.find((one) => one === action) ?? null,
    }),
  },
})
