import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { isLeftOut, NO_LIST, runRows, waitsFor, type QuickList, type QuickRow } from '../quick-list.ts'

/**
 * A list to be run, with everything that the call needs: its rows, and codes that nobody could say the meaning of yet.
 */
export type QuickAct = {
  /** What the list names it by, since both are kept apart. */
  key: string
  list: QuickList
  fields: readonly QuickField[]
}
export const QUICK_KIND = 'quick-update'

export const actOf = (list: QuickList, fields: readonly QuickField[], key: string): QuickAct => ({
  key,
  fields,
  list: { ...list, rows: runRows(list), refused: [], sending: null, handed: null },
})

/** As the list will be once its codes are known: each is a row without values of its own (NAV-72). */
export const withCodesAsRows = (list: QuickList): QuickList => ({
  ...list,
  waiting: [],
  rows: [
    ...list.rows,
    ...list.waiting.map((code, at) => ({
      guid: `${at} ${code}`,
      name: code,
      tag: code,
      place: { guid: list.location ?? '', name: '' },
      values: {},
      refusal: null,
    })),
  ],
})

/** What its codes turned out to be, without what lies elsewhere and is taken along by nothing (QU-10). */
export const recognisedList = (list: QuickList, elsewhere: string): QuickList => ({
  ...list,
  rows: runRows(list),
  refused: [
    ...list.refused,
    ...list.rows.filter((row) => isLeftOut(list, row)).map(({ name }) => ({ code: name, message: elsewhere })),
  ],
})

/** What was handed over is not in the list any more. */
export const withoutAct = (list: QuickList, { key, list: { rows, waiting } }: QuickAct): QuickList => ({
  ...list,
  rows: list.rows.filter(({ guid }) => !rows.some((row) => row.guid === guid)),
  waiting: waitsFor(list, waiting) ? list.waiting.slice(waiting.length) : list.waiting,
  handed: list.handed?.key === key ? null : (list.handed ?? null),
})

type Choices = Pick<QuickList, 'template' | 'location' | 'destination' | 'values'>
/** A list that was begun meanwhile keeps what is chosen for it: what comes back has its values as its own. */
const takenBack = (list: QuickList, back: QuickList, rows: readonly QuickRow[]): QuickList => {
  const { template, location, destination, values }: Choices = back
  const isFree = list.template === null || list.rows.length === 0
  const own = (row: QuickRow): QuickRow => (isFree ? row : { ...row, values: { ...values, ...row.values } })
  return {
    ...(isFree ? { ...list, template, location, destination, values } : list),
    rows: [...rows.map(own), ...list.rows.filter(({ guid }) => !rows.some((row) => row.guid === guid))],
  }
}

/** What was refused is in the list again with its reason, and codes that meant nothing beside it. */
export const afterAct = (
  list: QuickList,
  act: QuickAct,
  failed: readonly { guid: string; message: string }[],
): QuickList => {
  const reasonOf = new Map(failed.map(({ guid, message }) => [guid, message]))
  const back = act.list.rows.flatMap((row) =>
    reasonOf.has(row.guid) ? [{ ...row, refusal: reasonOf.get(row.guid)! }] : [],
  )
  const left = withoutAct(list, act)
  return {
    ...(back.length > 0 ? takenBack(left, act.list, back) : left),
    refused: [...act.list.refused, ...left.refused],
  }
}

/** An act that was refused as a whole, to be corrected: all of it is in the list again. */
export const restored = (list: QuickList, { list: back }: QuickAct, refusal: string): QuickList => {
  const rows = back.rows.map((row) => ({ ...row, refusal }))
  const next = takenBack(list, back, rows)
  return { ...next, waiting: [...next.waiting, ...back.waiting] }
}

/** Once it is on its way or done, the list is free for the next one; what is chosen stays. */
export const emptied = ({ template, location, destination }: QuickList): QuickList => ({
  ...NO_LIST,
  template,
  location,
  destination,
})
