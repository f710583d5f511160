import { laboratoryApi } from '@entrepot/contract/laboratory/laboratory.ts'
import type { Feature } from '../../kernel/feature.ts'
import { tryFormulaOnPast } from './try-formula.ts'
import { tryLayout } from './try-layout.ts'

export const laboratory: Feature = {
  mount: (mount) =>
    mount('laboratory', laboratoryApi, {
      layout: (ctx, { body }) => tryLayout(ctx, body),
      formula: (ctx, { body }) => tryFormulaOnPast(ctx, body),
    }),
}
