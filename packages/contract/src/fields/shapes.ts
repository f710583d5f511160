import { z } from 'zod'
import { LENGTH } from '../kernel/shapes.ts'
import { FIELD_TARGETS, FIELD_TYPES } from './field-types.ts'
import { NUMBER_LIMIT } from './values.ts'

export const FieldTypeShape = z.enum(FIELD_TYPES)
export const FieldTargetShape = z.enum(FIELD_TARGETS)

/** What a value may be depends on its field (FIELD-04); these bounds hold for all of them. */
const AttributeText = z.string().meta({ maxLength: LENGTH.text })
export const AttributeShape = z.union([
  AttributeText,
  z.number().meta({ minimum: -NUMBER_LIMIT, maximum: NUMBER_LIMIT }),
  z.boolean(),
  z.array(AttributeText).meta({ maxItems: 1000 }),
  z.null(),
])
