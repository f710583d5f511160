import type { LeavingAlong } from '@entrepot/contract/stock/along.ts'
import { Box, Checkbox } from '@mantine/core'
import { formatNumber } from '../../../kernel/format.ts'
import { EntryList } from '../../../ui/entry-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { Banner } from '../../../ui/small.tsx'
import { Help } from '../../../ui/text.tsx'
import { quantityText } from '../posted.ts'
import { alongWords } from './words.ts'

type Props = {
  bundles: readonly LeavingAlong[]
  skip: boolean
  /** Each piece of equipment leaves for itself: so many stay without their products, and the others go. */
  staying?: number
  /** What the server refused of it. */
  error?: string | undefined
  onSkip: (skip: boolean) => void
}
type Product = LeavingAlong['products'][number]

const isShort = ({ products, denied }: LeavingAlong) => denied || products.some(({ missing }) => missing > 0)

/** What leaves along and what of it is missing, said before it does, with the choice to leave without it (BUND-10). */
export const LeavingList = ({ bundles, skip, staying, error, onSkip }: Props) => {
  const say = alongWords.use()
  if (bundles.length === 0) return null
  return (
    <Section title={say('title')} level={3} error={skip ? undefined : error}>
      {bundles.map((bundle) => (
        <Box key={bundle.name} td={skip ? 'line-through' : undefined}>
          <EntryList label={bundle.name}>
            <li>
              <strong>
                {bundle.count === 1
                  ? say('bundle', { name: bundle.name })
                  : say('bundle_times', { name: bundle.name, shown: formatNumber(bundle.count) })}
              </strong>
            </li>
            {bundle.products.map((product) => (
              <Leaving key={`${product.place} ${product.name}`} product={product} />
            ))}
            {bundle.skipped.map((name) => (
              <li key={name}>
                <Help>{say('skipped', { name })}</Help>
              </li>
            ))}
          </EntryList>
          {bundle.denied && <Help>{say('denied')}</Help>}
        </Box>
      ))}
      {!skip && (staying === undefined ? bundles.some(isShort) : staying > 0) && (
        <Banner tone="warning">
          {staying === undefined ? say('short') : say('short_each', { count: staying, shown: formatNumber(staying) })}
        </Banner>
      )}
      <Checkbox label={say('without')} checked={skip} onChange={({ currentTarget: { checked } }) => onSkip(checked)} />
    </Section>
  )
}

const Leaving = ({ product: { name, place, unit, quantity, available, missing } }: { product: Product }) => {
  const say = alongWords.use()
  return (
    <li>
      <div>
        {name}
        <Help as="div" small>
          {place}
        </Help>
        {missing > 0 && (
          <Box c="var(--e-error)" fz={13}>
            {say('missing', { missing: quantityText(missing, unit), available: quantityText(available, unit) })}
          </Box>
        )}
      </div>
      <Box component="span" className="e-number" style={{ whiteSpace: 'nowrap' }}>
        {quantityText(quantity, unit)}
      </Box>
    </li>
  )
}
