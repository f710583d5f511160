import { countOf, type LockedRow } from '../records/index.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Lines } from './lines.ts'
import type { Locked } from './lock-lines.ts'
import type { ChangeLine } from './stock-line.ts'

/** Who waited while a record was converted would post five pieces as five boxes. */
export const refuseOtherUnit = (lines: Lines<ChangeLine>, rows: ReadonlyMap<string, LockedRow>): void =>
  lines.keep(({ guid, toldIn, field }) => {
    const row = rows.get(guid)!
    return toldIn === undefined || toldIn === row.unit ? null : new Problem('unit_changed', { name: row.name }, field)
  })

/** A variant or lot that arrives needs a record of its product in the place. */
export const refuseHomeless = (lines: Lines<ChangeLine>, { rows, arrivals }: Locked): void =>
  lines.keep((line) => {
    const arrival = line.kind === 'in' && line.to !== undefined ? arrivals.get(line.to.guid) : undefined
    const row = rows.get(line.guid)!
    return arrival && row.variant && row.folder !== arrival.folder && !arrival.there.has(row.article)
      ? arrival.targetProducts.refuse(row)
      : null
  })

/**
 * What holds no stock of its own has none that changes (VAR-17), and what is disabled is not chosen; counted it may be
 * (VAR-20). A product moves whole.
 */
export const refuseUnavailable = (lines: Lines<ChangeLine>, rows: ReadonlyMap<string, LockedRow>): void =>
  lines.keep((line) => {
    const row = rows.get(line.guid)!
    if (countOf(row) > 0)
      return line.kind === 'move' && line.quantity === undefined
        ? null
        : new Problem('has_variants', { name: row.name }, line.field)
    return row.active || line.kind === 'count' ? null : new Problem('variant_disabled', { name: row.name }, line.field)
  })
