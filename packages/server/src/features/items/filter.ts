import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

export const conditionOf = async (_ctx: Ctx, _text: string): Promise<RawBuilder<unknown>> => {
  throw new Problem('bad_request')
}
