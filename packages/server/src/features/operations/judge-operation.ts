import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import {
  factsOf,
  type Need,
  type OfferedType,
  type OperationType,
  TYPE_FACTS,
} from '@entrepot/contract/operations/kinds.ts'
import type { OperationChange } from '@entrepot/contract/operations/operation.ts'
import { asForm, operationForm, placesOf } from '@entrepot/contract/operations/form.ts'
import { checkAttributes, namedAttributes, onlyAttributes, operationFields } from '../fields/index.ts'
import { autoValues, formsOf, noteHeld, problemsOf } from '../forms/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { KeptTask } from '../operation-templates/index.ts'
import { heldSites } from '../sites/index.ts'
import type { OperationRow, OperationWrite } from './operations.queries.ts'
import { recipientsOf } from './recipients.ts'

export const isOffered = (type: OperationType): type is OfferedType => Object.hasOwn(TYPE_FACTS, type)

/** What the tasks of a template ask of whoever makes an operation of them (COP-15, INTER-24). */
export const needsOf = (tasks: readonly KeptTask[]): Need[] => [
  ...(tasks.some(({ source }) => source === 'asked') ? (['location'] as const) : []),
  ...(tasks.some(({ destination }) => destination === 'asked') ? (['destination'] as const) : []),
]
/** Receptions only where orders are (COMP-22). */
export const isTypeOn = (ctx: Ctx, type: OfferedType): boolean =>
  !factsOf(type).needs.includes('order') || ctx.company.modules.includes('order')

/** Letters that take no room are no title: nobody could tell two of them apart. */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}]*$/u

/** A folder that the caller does not see is one that they may not select, whether it is there or not (INTER-11). */
const sees = (ctx: Ctx, folder: string) => ctx.rights.levels.has(folder)

type Judged = { write: OperationWrite; problems: Problem[] }
/** `needs`: what it has to say, of which only what was asked for at the beginning stays asked. */
type Rules = {
  type: OperationType
  reception: boolean
  createdOn: Day
  order: OperationRow['order']
  needs?: readonly Need[]
}
type Asked = Omit<OperationChange, 'tasks' | 'version' | 'location'> & { location?: RefInput | null | undefined }

const given = (asked: RefInput | null | undefined, before: string | null): string | null =>
  asked === undefined ? before : asked === null ? null : guidOf(asked)
const or = <T>(asked: T | undefined, before: T): T => (asked === undefined ? before : asked)

/** An operation as it is to be, with everything that is wrong with it, each under its field (INTER-06 to INTER-28). */
export const judgeOperation = async (
  ctx: Ctx,
  before: OperationWrite,
  sent: Asked,
  rules: Rules,
  isNew: boolean,
): Promise<Judged> => {
  const { type } = rules
  const problems: Problem[] = []
  const form = await throughItsForm(ctx, before, sent, rules, isNew)
  const asked = form.taken
  const to = await destinationOf(ctx, before, asked.destination, rules, problems)
  const write: OperationWrite = {
    guid: before.guid,
    title: (asked.title ?? before.title).trim(),
    description: asked.description === undefined ? before.description : (asked.description ?? ''),
    // What comes is received where it comes to.
    location: rules.type === 'receipt_of_order' ? to.destination : given(asked.location, before.location),
    ...to,
    startDate: or(asked.start_date, before.startDate),
    endDate: or(asked.end_date, before.endDate),
    expeditionDate: or(asked.expedition_date, before.expeditionDate),
    receptionDate: or(asked.reception_date, before.receptionDate),
    packages: asked.packages ?? before.packages,
    recipients:
      asked.recipients === undefined
        ? before.recipients
        : await recipientsOf(ctx, asked.recipients, before.recipients, problems),
    attributes: await attributesOf(ctx, before.attributes, asked.attributes, form.auto, problems),
  }
  if (INVISIBLE.test(write.title)) problems.push(new Problem('operation_title', {}, 'title'))
  if (asked.location && type !== 'receipt_of_order' && !sees(ctx, write.location!))
    problems.push(new Problem('operation_location_denied', {}, 'location'))
  if (write.destination !== null && write.destination === write.location && !MAY_STAY.includes(type))
    problems.push(new Problem('operation_same_location', {}, 'destination'))
  const isNamed = (asked.recipients ?? []).length > 0
  // Who named recipients is told what is wrong with them, and not that there are none.
  const lacks = missing(write, rules).filter(({ code }) => !(isNamed && code === 'operation_recipients'))
  problems.push(...wrongDays(write, before, rules), ...lacks)
  const told = new Set(problems.map(({ field }) => field))
  problems.push(...form.problems.filter(({ field }) => !told.has(field)))
  return { write, problems }
}

/**
 * A folder that the caller sees, or an enabled site where nothing is received (INTER-10). A site that was there before
 * stays (DEST-06).
 */
const destinationOf = async (
  ctx: Ctx,
  before: OperationWrite,
  asked: Asked['destination'],
  { type, reception }: Rules,
  problems: Problem[],
): Promise<Pick<OperationWrite, 'destination' | 'destinationSite'>> => {
  const asBefore = { destination: before.destination, destinationSite: before.destinationSite }
  if (asked === undefined) return asBefore
  if (asked === null) return { destination: null, destinationSite: null }
  const guid = guidOf(asked)
  const folder = { destination: guid, destinationSite: null }
  if (sees(ctx, guid)) return folder
  if (type === 'out_of_stock' && !reception) {
    if (guid === before.destinationSite?.guid) return asBefore
    const site = (await heldSites(ctx, [guid])).get(guid)
    if (site && !site.active) problems.push(new Problem('site_disabled', { name: site.name }, 'destination'))
    if (site) return { destination: null, destinationSite: { guid, name: site.name } }
  }
  problems.push(new Problem('operation_destination', {}, 'destination'))
  return folder
}

/** INTER-26; what is not named stays as it is. */
const attributesOf = async (
  ctx: Ctx,
  before: OperationWrite['attributes'],
  asked: Asked['attributes'],
  auto: (attributes: OperationWrite['attributes']) => OperationWrite['attributes'],
  problems: Problem[],
): Promise<OperationWrite['attributes']> => {
  if (asked === undefined) return auto(before)
  const checked = checkAttributes(await operationFields(ctx), asked, before)
  problems.push(...checked.problems)
  return auto(checked.values)
}

type Through = {
  taken: Asked
  problems: Problem[]
  /** With what the layout computes. */ auto: (attributes: OperationWrite['attributes']) => OperationWrite['attributes']
}
/**
 * What was sent as its form takes it (FORM-15, T55). What the form asks for and the operation itself asks for as well
 * is said in the words of the operation.
 */
const throughItsForm = async (
  ctx: Ctx,
  before: OperationWrite,
  sent: Asked,
  { type, order, reception, needs = [] }: Rules,
  isNew: boolean,
): Promise<Through> => {
  const forms = await formsOf(ctx)
  const has = placesOf({ location: before.location, destination: before.destination ?? before.destinationSite })
  const subject = operationForm(type, isNew ? needs : has)
  const { taken, refusals, held } = forms.judge('operations', asForm(flat(sent)), {
    isNew,
    before: {
      ...shownOf(before, namedAttributes(await operationFields(ctx), before.attributes)),
      type,
      ...(isNew && { order: order?.guid ?? null, reception }),
    },
    of: subject,
  })
  noteHeld(ctx, held)
  const auto = await autoValues(ctx, 'on_save', { known: forms, type: 'intervention' })
  return {
    taken: { ...taken, ...(taken.packages === null && { packages: 0 }) } as Asked,
    problems: problemsOf(refusals),
    auto: (attributes) => ({ ...auto.of(subject, () => onlyAttributes(attributes)).attributes }),
  }
}
export const shownOf = (write: OperationWrite, attributes: object) => ({
  title: write.title,
  location: write.location,
  destination: write.destination ?? write.destinationSite?.guid ?? null,
  start_date: write.startDate,
  end_date: write.endDate,
  expedition_date: write.expeditionDate,
  reception_date: write.receptionDate,
  packages: write.packages || null,
  recipients: write.recipients,
  description: write.description,
  attributes,
})
/** Places by their guid, as conditions know them. */
const flat = ({ location, destination, ...sent }: Asked) => ({
  ...sent,
  ...(location !== undefined && { location: location && guidOf(location) }),
  ...(destination !== undefined && { destination: destination && guidOf(destination) }),
})

const wrongDays = (write: OperationWrite, before: OperationWrite, { createdOn }: Rules): Problem[] => {
  const { startDate, endDate, expeditionDate, receptionDate } = write
  return [
    ...(startDate && endDate && startDate > endDate ? [new Problem('operation_dates', {}, 'end_date')] : []),
    ...(expeditionDate && expeditionDate !== before.expeditionDate && expeditionDate < createdOn
      ? [new Problem('operation_ship_past', {}, 'expedition_date')]
      : []),
    ...(expeditionDate && receptionDate && receptionDate < expeditionDate
      ? [new Problem('operation_reception_early', {}, 'reception_date')]
      : []),
  ]
}

/** Types that may end where they begin: what is received is at its destination from the first. */
const MAY_STAY: readonly OperationType[] = ['custom', 'receipt_of_order']
const MISSING: Record<Need, (write: OperationWrite, rules: Rules) => Problem | null> = {
  location: ({ location }) => (location === null ? new Problem('required', {}, 'location') : null),
  order: (_, { order }) => (order === null ? new Problem('operation_order', {}, 'order') : null),
  destination: ({ destination }) =>
    destination === null ? new Problem('operation_destination', {}, 'destination') : null,
  expedition_date: ({ expeditionDate }) =>
    expeditionDate === null ? new Problem('operation_ship_date', {}, 'expedition_date') : null,
  recipients_or_destination: ({ recipients, destination, destinationSite }) =>
    recipients.length === 0 && destination === null && destinationSite === null
      ? new Problem('operation_recipients', {}, 'recipients')
      : null,
}
const missing = (write: OperationWrite, rules: Rules): Problem[] => {
  const { type, reception, needs: said = [] } = rules
  const place = type === 'receipt_of_order' ? [] : (['location'] as const)
  const own = isOffered(type) ? [...place, ...factsOf(type).needs] : said
  const needs = [...new Set<Need>([...own, ...(reception ? (['destination'] as const) : [])])]
  return needs.flatMap((need) => MISSING[need](write, rules) ?? [])
}

/** A place that somebody has no right to is a refusal of its own (INTER-11); everything else is said at once. */
export const refuseOperation = (problems: readonly Problem[]): void => {
  const denied = problems.find(({ code }) => code === 'operation_location_denied')
  if (denied) throw denied
  refuseAll(problems)
}
