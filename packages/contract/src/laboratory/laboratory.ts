import { z } from 'zod'
import { FormulaTrial } from '../fields/field.ts'
import { FORM_REFUSALS, FormLayoutInput } from '../forms/form-layout.ts'
import { LAYOUT_TYPES } from '../forms/layout-types.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { Guid } from '../kernel/shapes.ts'
import { Tried } from './trial.ts'

/**
 * A layout as it is written, saved or not; without `item` and `past`, on the records that are there. That of folders
 * and of operations is tried on the past alone.
 */
export const LayoutTrial = z.object({
  itemType: z.enum(LAYOUT_TYPES),
  category: FormLayoutInput.shape.category,
  sections: FormLayoutInput.shape.sections,
  item: Guid.optional(),
  past: z.boolean().optional(),
})
export type LayoutTrial = z.infer<typeof LayoutTrial>

/** What is not in force yet is tried on what is there and on what happened; nothing is changed. */
export const laboratoryApi = defineApi({
  layout: {
    method: 'POST',
    path: '/form-layouts/try',
    summary: 'Which records a form layout would refuse, or which changes of the last 30 days it would have refused',
    access: anyRole('FORM_LAYOUT'),
    module: 'formLayout',
    asks: true,
    body: LayoutTrial,
    response: Tried,
    errors: [...FORM_REFUSALS, 'item_not_found'],
  },
  formula: {
    method: 'POST',
    path: '/fields/formula/past',
    summary: 'What a formula would have come to at each event of the last 30 days',
    access: roles('FIELD', 'ADD', 'EDIT'),
    asks: true,
    body: FormulaTrial.omit({ item: true }),
    response: Tried,
    errors: ['duplicates', 'formula_invalid'],
  },
})
