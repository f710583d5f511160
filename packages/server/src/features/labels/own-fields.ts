import { type CustomField, itemFields, operationFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'

export type LabelFields = { items: readonly CustomField[]; intervention: readonly CustomField[] }

/** The company's own fields that a pattern may name. */
export const ownFields = async (ctx: Ctx): Promise<LabelFields> => ({
  items: await itemFields(ctx),
  intervention: await operationFields(ctx),
})
