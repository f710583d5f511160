import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'

/** A field the editor offers. `choices`: values it may have, all of them when `closed`. */
export type ConditionField = {
  id: string
  label: string
  kind: FieldKind
  choices: readonly { value: string; label: string }[]
  closed: boolean
}
