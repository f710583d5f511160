import { ALL_UNITS, type Unit } from '@entrepot/contract/kernel/quantity.ts'
import { quantityText } from '../stock/index.ts'

/** Pieces where the unit of what is gone is not known any more. */
export const unitOf = (unit: string | null): Unit => ALL_UNITS.find((one) => one === unit) ?? 'piece'
export const amount = (quantity: number, unit: string | null): string => quantityText(quantity, unitOf(unit))
