import { addDays } from '@entrepot/contract/kernel/company-clock.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import { todayOf } from '../../kernel/context.ts'
import type { FillDemo } from '../../kernel/demo.ts'
import { createVariant } from './edit-variants.ts'

/** Variants and lots of the paint; `expiresIn`: days from the day the demo is made. */
const DEMO_VARIANTS: readonly {
  name: string
  kind: VariantKind
  quantity: number
  status?: string
  expiresIn?: number
}[] = [
  { name: 'Peinture acrylique – blanc', kind: 'variant', quantity: 25 },
  { name: 'Peinture acrylique – lot 2026-07', kind: 'lot', quantity: 12.5, status: 'Contrôlé', expiresIn: 20 },
  { name: 'Peinture acrylique – lot 2026-09', kind: 'lot', quantity: 40, status: 'Contrôlé', expiresIn: 140 },
]

const demo: FillDemo = async (ctx, { items }) => {
  const paint = items.get('Peinture acrylique')!
  for (const { expiresIn, ...variant } of DEMO_VARIANTS)
    await createVariant(ctx, paint, {
      ...variant,
      ...(expiresIn !== undefined && { expiryDate: addDays(todayOf(ctx), expiresIn) }),
    })
}
export default demo
