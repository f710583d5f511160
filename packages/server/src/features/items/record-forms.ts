import { attributesOf, type FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import { valuesOver } from '@entrepot/contract/fields/form/judge-form.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldNamesOf, itemFields, namedAttributes } from '../fields/index.ts'
import { fieldLabel, type Forms, formsOf, type JudgedForm, noteHeld, problemsOf } from '../forms/index.ts'
import { type ItemRow, itemsByGuid } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { subjectOf } from './computed.ts'

/** The products of variants and lots, which say what form theirs is (FORM-20). */
export const productsOf = (ctx: Ctx, rows: readonly ItemRow[]): Promise<Map<string, ItemRow>> =>
  itemsByGuid(ctx, [...new Set(rows.flatMap(({ variant }) => variant?.product.guid ?? []))])

/** A record as its form has it: the company's own fields by name, what it refers to by guid, quantities as numbers. */
const valuesFor = (row: ItemRow, attributes: object) => ({
  name: row.name,
  type: row.type,
  tag: row.tag,
  unit: row.unit,
  threshold: row.threshold === null ? null : Number(row.threshold),
  packaging: row.packaging,
  category: row.category?.guid ?? null,
  shelf: row.shelf?.guid ?? null,
  tags: row.tags.map(({ guid }) => guid),
  description: row.description,
  ...(row.variant && {
    kind: row.variant.kind,
    status: row.variant.status,
    expiryDate: row.variant.expiresOn,
    active: row.active,
  }),
  attributes,
})

export type RecordForms = {
  areLaidOut: boolean
  /** `was`: what it had before where it is not as it is now. */
  judge: <V extends object>(row: ItemRow, sent: V, was?: FormValues) => JudgedForm<V>
  valuesOf: (row: ItemRow) => FormValues
  /**
   * What was sent as the form takes it. What it only shows is ignored where a whole form is sent, and refused where
   * single fields are (`cells`): there nothing else would be left of what somebody typed (FORM-15).
   */
  through: <V extends object>(row: ItemRow, sent: V, as?: SentAs) => V
}
export type SentAs = 'form' | 'cells'
/** Fields that were sent and are not taken, in the order in which they were sent. */
const ignoredOf = (sent: object, taken: object): string[] => [
  ...withoutThose(sent, taken),
  ...withoutThose(attributesOf({ ...sent }), attributesOf({ ...taken })).map(customField),
]
const withoutThose = (sent: object, taken: object) =>
  Object.entries(sent).flatMap(([name, value]) => (value === undefined || name in taken ? [] : [name]))
/**
 * The forms of records that are there, whoever changes them: one by one, where they stand in a list, many at once or
 * from a file. `asForm`: see `formsOf`.
 */
export const formsOfRecords = async (
  ctx: Ctx,
  rows: readonly ItemRow[],
  { forms, target }: { forms?: Forms; target?: 'variants' } = {},
): Promise<RecordForms> => {
  const [known, fields, { meant, of }] = await Promise.all([forms ?? formsOf(ctx), itemFields(ctx), fieldNamesOf(ctx)])
  const products = known.areLaidOut ? await productsOf(ctx, rows) : new Map<string, ItemRow>()
  const status = meant.status === undefined ? undefined : of.get(meant.status)
  const valuesOf = (row: ItemRow): FormValues => valuesFor(row, namedAttributes(fields, row.attributes))
  const judge: RecordForms['judge'] = (row, sent, was = {}) => {
    const attributes = namedAttributes(fields, row.attributes)
    const values = valuesOver(valuesFor(row, attributes), was)
    const subject = subjectOf({ type: row.type, category: null }, products.get(row.variant?.product.guid ?? ''))
    // The status of a variant stands in the field that means it, where there is one (VAR-04).
    const placed = row.variant && status !== undefined ? { status: attributes[status] ?? null } : {}
    return known.judge(target ?? 'items', sent, {
      isNew: false,
      before: { ...values, ...placed },
      ...(row.type === 'variant' && { of: subject }),
    })
  }
  return {
    areLaidOut: known.areLaidOut,
    judge,
    valuesOf,
    through: (row, sent, as = 'form') => {
      const { taken, refusals, held } = judge(row, sent)
      const ignored = as === 'cells' ? ignoredOf(sent, taken) : []
      refuseAll([
        ...ignored.map((field) => new Problem('form_read_only', { name: fieldLabel(ctx, field) }, field)),
        ...problemsOf(refusals).filter(({ field }) => field === undefined || !ignored.includes(field)),
      ])
      noteHeld(ctx, held)
      return taken
    },
  }
}
