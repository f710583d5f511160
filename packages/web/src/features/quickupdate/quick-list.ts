import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { isBlank, MOST_QUICK_ITEMS } from '@entrepot/contract/quickupdate/fields.ts'
import type { QuickFound, QuickRun } from '@entrepot/contract/quickupdate/run.ts'
import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import type { AttributeValue } from '../fields/index.ts'

/** What was found, or was chosen in a list. */
type Taken = Extract<QuickFound, { kind: 'item' }>
type Found = Exclude<QuickFound, Taken> | (Omit<Taken, 'item'> & { item: ListedItem })

/** Values by column, or guid of a custom field. */
export type FieldValue = AttributeValue
export type QuickValuesDraft = Readonly<Record<string, FieldValue>>
export type QuickRow = {
  guid: string
  name: string
  tag: string | null
  place: { guid: string; name: string }
  values: QuickValuesDraft
  /** Why the last run left it as it was. */ refusal: string | null
}
/** What is scanned, kept on the device until it was run (QU-22). */
export type QuickList = {
  template: string | null
  location: string | null
  destination: string | null
  values: QuickValuesDraft
  rows: readonly QuickRow[]
  /** Codes that did not come in, with the reason, the latest first. */
  refused: readonly { code: string; message: string }[]
  /** Codes that wait for their answer, in the order they were read. */
  waiting: readonly string[]
  /** The run under way, with its key: who comes back after a cut sends exactly this again. */
  sending: { key: string; body: QuickRun } | null
  /** On a phone: handed over to what sends it, with its key; who comes back in between goes on with the same. */
  handed?: { key: string; fields: readonly QuickField[] } | null
}
export const NO_LIST: QuickList = {
  template: null,
  location: null,
  destination: null,
  values: {},
  rows: [],
  refused: [],
  waiting: [],
  sending: null,
}
const MOST_REFUSED = 200

/** Nothing that would be missed. */
export const isNothing = ({ rows, refused, waiting, sending, handed }: QuickList): boolean =>
  rows.length === 0 && refused.length === 0 && waiting.length === 0 && !sending && !handed

const rowOf = ({ guid, name, tag, parent }: ListedItem): QuickRow => ({
  guid,
  name,
  tag,
  place: { guid: parent.guid, name: parent.name },
  values: {},
  refusal: null,
})

/** Whether these are the codes that wait longest: what was emptied or handed over meanwhile wants no answer. */
export const waitsFor = ({ waiting }: QuickList, codes: readonly string[]): boolean =>
  codes.every((code, at) => waiting[at] === code)

/** The answers to the codes that waited longest; a place that was read is where to start from. */
export const withAnswers = (list: QuickList, answers: readonly Found[], full: string): QuickList => {
  const rows = [...list.rows]
  const refused: { code: string; message: string }[] = []
  let { location } = list
  for (const one of answers) {
    if (one.kind === 'folder') location = one.folder.guid
    else if (one.kind === 'refused') refused.unshift({ code: one.code, message: one.message })
    else if (rows.length >= MOST_QUICK_ITEMS) refused.unshift({ code: one.code, message: full })
    else if (!rows.some(({ guid }) => guid === one.item.guid)) rows.unshift(rowOf(one.item))
  }
  return {
    ...list,
    location,
    rows,
    refused: [...refused, ...list.refused].slice(0, MOST_REFUSED),
    waiting: list.waiting.slice(answers.length),
  }
}

/** Items that were chosen in a list; those that a quick update does not take stay beside it with the reason (QU-08). */
export const withChosen = (
  list: QuickList,
  items: readonly ListedItem[],
  { full, variant }: Record<'full' | 'variant', string>,
): QuickList => ({
  ...withAnswers(
    list,
    items.map((item): Found =>
      item.variant || item.variants > 0
        ? { kind: 'refused', code: item.name, error: 'quick_variant', message: variant }
        : { kind: 'item', code: item.name, item, elsewhere: false },
    ),
    full,
  ),
  waiting: list.waiting,
})

/** In the list, and left out of the run: it lies elsewhere and nothing takes it along (QU-10). */
export const isLeftOut = ({ location, destination }: QuickList, { place }: QuickRow): boolean =>
  location !== null && destination === null && place.guid !== location

export const runRows = (list: QuickList): readonly QuickRow[] => list.rows.filter((row) => !isLeftOut(list, row))

/** Mandatory fields that some item would have empty (QU-04). */
export const unfilled = (list: QuickList, fields: readonly QuickField[]): readonly QuickField[] =>
  fields.filter(
    ({ field, mandatory }) =>
      mandatory && runRows(list).some(({ values }) => isBlank(field in values ? values[field] : list.values[field])),
  )

/** Values of fields that the form model has, under the names of the API. */
const sentValues = (values: QuickValuesDraft, fields: readonly QuickField[]) => {
  const own = fields.filter(({ field }) => field in values)
  const attributes = own.flatMap(({ field, name }) => (name === null ? [] : [[name, values[field] ?? null] as const]))
  return {
    ...Object.fromEntries(own.flatMap(({ field, name }) => (name === null ? [[field, values[field] ?? null]] : []))),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  }
}
export const bodyOf = (list: QuickList, template: string, fields: readonly QuickField[]): QuickRun => ({
  template,
  location: list.location,
  destination: list.destination,
  values: sentValues(list.values, fields),
  items: runRows(list).map(({ guid, values }) => ({
    guid,
    ...(Object.keys(values).length > 0 && { values: sentValues(values, fields) }),
  })),
})

/** What was done leaves; what was refused stays with its reason, and what was left out stays too. */
export const afterRun = (
  list: QuickList,
  sent: readonly string[],
  failed: readonly { guid: string; message: string }[],
): QuickList => {
  const reasonOf = new Map(failed.map(({ guid, message }) => [guid, message]))
  const wasSent = new Set(sent)
  return {
    ...list,
    sending: null,
    rows: list.rows.flatMap((row) => {
      if (!wasSent.has(row.guid)) return [row]
      return reasonOf.has(row.guid) ? [{ ...row, refusal: reasonOf.get(row.guid)! }] : []
    }),
  }
}
