import {
  PAST_DIFFERENCES,
  PAST_LINES,
  PAST_LIST,
  PAST_RECIPIENTS,
  PAST_RIGHTS,
  PAST_SUPPLIERS,
  PAST_VARIANTS,
} from '@entrepot/contract/past/list.ts'
import type {
  PastDifference,
  PastItem,
  PastLine,
  PastRecipient,
  PastRight,
  PastSupplier,
  PastVariant,
} from '@entrepot/contract/past/past.ts'
import { formatNumber } from '../../kernel/format.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns } from '../layouts/index.ts'
import { operationColumns, operationTerms } from '../operations/index.ts'
import { orderColumns } from '../orders/index.ts'
import { recipientWords } from '../recipients/index.ts'
import { reservationColumns } from '../reservations/index.ts'
import { supplierTerms } from '../suppliers/index.ts'
import { quantityText } from '../stock/index.ts'
import { variantWords } from '../variants/index.ts'
import { itemTermWords, pastTerms, pastWords } from './words.ts'

const TONES = { came: 'success', left: 'warning', moved: 'info', quantity: 'info', fields: 'info' } as const
const linkOf = ({ guid, there }: { guid: string; there: boolean }) => (there ? `/item/${guid}` : undefined)

export const itemColumns = () =>
  gridColumns<PastItem>()(PAST_LIST, (name) => itemTermWords.say(`columns.${name}`), {
    name: { grow: true, minWidth: 180, width: 260, fixed: true, pinned: 'left', href: linkOf },
    quantity: { width: 110 },
    quantityAvailable: { width: 165 },
    quantityReserved: { width: 155 },
    quantityCheckedOut: { width: 155, hidden: true },
    unit: { width: 90, text: ({ unit }) => itemTermWords.say(`units.${unit}`) },
    parent: { width: 170 },
    type: { width: 110, text: ({ type }) => itemTermWords.say(`types.${type}`) },
    tag: { width: 150 },
    category: { width: 150 },
    tags: { width: 180, text: ({ tags }) => tags.join(', ') },
    threshold: { width: 145 },
    description: { width: 220, hidden: true },
  })

const fieldName = ({ field, custom }: PastDifference['fields'][number]) =>
  custom ? field : pastTerms.say(`fields.${field as 'name'}`)
const shown = (value: unknown) =>
  value === null || value === '' ? '—' : Array.isArray(value) ? value.join(', ') : String(value as string | number)
/** « Seuil : 5 → 8 ». */
const fieldsText = ({ fields }: PastDifference) =>
  fields
    .map((one) => pastWords.say('field', { name: fieldName(one), old: shown(one.old), new: shown(one.new) }))
    .join(' · ')

export const differenceColumns = () =>
  gridColumns<PastDifference>()(PAST_DIFFERENCES, (name) => pastTerms.say(`difference_columns.${name}`), {
    name: { grow: true, minWidth: 170, width: 230, fixed: true, pinned: 'left', href: linkOf },
    change: {
      width: 160,
      text: ({ change }) => pastTerms.say(`changes.${change}`),
      cell: ({ change }) => <StateBadge tone={TONES[change]}>{pastTerms.say(`changes.${change}`)}</StateBadge>,
    },
    before: { width: 90 },
    after: { width: 90 },
    unit: { width: 90, text: ({ unit }) => itemTermWords.say(`units.${unit}`) },
    from: { width: 150 },
    to: { width: 150 },
    fields: { width: 260, text: fieldsText },
    tag: { width: 150, hidden: true },
  })

export const rightColumns = () =>
  gridColumns<PastRight>()(PAST_RIGHTS, (name) => pastTerms.say(`right_columns.${name}`), {
    user: { width: 140, fixed: true, pinned: 'left' },
    folder: { grow: true, minWidth: 120, width: 260, text: ({ folder }) => folder.name },
    level: {
      width: 110,
      text: ({ level }) => pastTerms.say(`levels.${level}`),
      cell: ({ level, now }) => (
        <StateBadge {...(level !== now && { tone: 'info' })}>{pastTerms.say(`levels.${level}`)}</StateBadge>
      ),
    },
    now: { width: 150, text: ({ now }) => pastTerms.say(`levels.${now}`) },
    groups: { width: 180, text: ({ groups }) => groups.join(', ') },
    roles: {
      width: 120,
      text: ({ roles }) => pastWords.say('roles', { count: roles.length, shown: formatNumber(roles.length) }),
    },
  })

const counted = (count: number) => (count > 0 ? formatNumber(count) : '')
export const recipientThenColumns = () =>
  gridColumns<PastRecipient>()(PAST_RECIPIENTS, (name) => recipientWords.say(`columns.${name}`), {
    name: { grow: true, minWidth: 180, width: 220, fixed: true, pinned: 'left' },
    lastname: { width: 150, hidden: true },
    firstname: { width: 150, hidden: true },
    department: { width: 180 },
    open_checkouts: { width: 150, text: ({ open_checkouts: count }) => counted(count) },
    late_checkouts: { width: 140, text: ({ late_checkouts: count }) => counted(count) },
    createdAt: { hidden: true },
    createdBy: { hidden: true },
  })
export const supplierThenColumns = () =>
  gridColumns<PastSupplier>()(PAST_SUPPLIERS, (name) => supplierTerms.say(`columns.${name}`), {
    name: { grow: true, minWidth: 180, width: 220, fixed: true, pinned: 'left' },
    contact: { width: 170, text: ({ contact }) => contact.name },
    email: { width: 200, text: ({ contact }) => contact.email },
    phone: { width: 150, text: ({ contact }) => contact.phone },
    open_orders: { width: 160, text: ({ open_orders: count }) => counted(count) },
    createdAt: { hidden: true },
    createdBy: { hidden: true },
  })
const amount = (quantity: number | null) => (quantity === null ? '' : formatNumber(quantity))
export const lineColumns = () =>
  gridColumns<PastLine>()(PAST_LINES, (name) => pastTerms.say(`line_columns.${name}`), {
    name: { grow: true, minWidth: 180, width: 240, fixed: true, pinned: 'left' },
    task: { width: 190 },
    code: { width: 140 },
    folder: { width: 150 },
    folder_path: { width: 220, hidden: true },
    unit: { width: 90, hidden: true, text: ({ unit }) => (unit ? itemTermWords.say(`units.${unit}`) : '') },
    status: { width: 120, text: ({ status }) => operationTerms.say(`scanned.${status}`) },
    expected: { width: 100, text: ({ expected }) => amount(expected) },
    found: { width: 100, text: ({ found }) => amount(found) },
    output: { width: 100, text: ({ output }) => amount(output) },
    difference: { width: 100, text: ({ difference }) => amount(difference) },
    exitStatus: { width: 140, hidden: true },
    at: { width: 150 },
    by: { width: 140, hidden: true },
  })
const stateText = ({ active }: PastVariant) => variantWords.say(`states.${active}`)
export const variantThenColumns = () =>
  gridColumns<PastVariant>()(PAST_VARIANTS, (name) => variantWords.say(`columns.${name}`), {
    name: { width: 200, fixed: true, pinned: 'left' },
    product: { width: 200 },
    kind: { width: 100, text: ({ kind }) => variantWords.say(`kinds.${kind}`) },
    tag: { width: 140 },
    quantity: { width: 120, text: ({ quantity, unit }) => quantityText(quantity, unit) },
    quantityAvailable: { width: 165, text: ({ quantityAvailable, unit }) => quantityText(quantityAvailable, unit) },
    quantityReserved: { width: 155, text: ({ quantityReserved, unit }) => quantityText(quantityReserved, unit) },
    expiryDate: { width: 150 },
    status: { width: 130 },
    active: { width: 120, text: stateText, cell: (one) => <StateBadge>{stateText(one)}</StateBadge> },
    folder: { width: 160 },
    serial: { width: 150, hidden: true },
    createdAt: { hidden: true },
  })

/** Columns of today, of which some do not say how soon or how late a day is: that is told of today. */
const without = <Row,>(days: readonly string[], columns: GridColumn<Row>[]): GridColumn<Row>[] =>
  columns.map(({ cell, ...column }) => ({ ...column, ...(cell && !days.includes(column.id) && { cell }) }))
export const reservationThenColumns = () => without(['expiryDate'], reservationColumns())
export const orderThenColumns = () => without(['expectedDate'], orderColumns())
const OPERATION_DAYS = ['start_date', 'end_date', 'expedition_date', 'reception_date']
export const operationThenColumns = () => without(OPERATION_DAYS, operationColumns())
