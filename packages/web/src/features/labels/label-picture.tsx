import type { LabelPreview } from '@entrepot/contract/labels/printing.ts'
import { Box } from '@mantine/core'
import { Help } from '../../ui/text.tsx'
import { Banner } from '../../ui/small.tsx'
import { formatNumber } from '../../kernel/format.ts'
import { labelWords } from './words.ts'

const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
const RULER_MM = 5

/** Millimetres below the label, a longer line at each centimetre. */
const Ruler = ({ width }: { width: number }) => {
  const ticks = Array.from({ length: Math.floor(width) + 1 }, (_, mm) => `M${mm} 0v${mm % 10 === 0 ? 4 : 2}`).join('')
  return (
    <svg width={`${width}mm`} height={`${RULER_MM}mm`} viewBox={`0 0 ${width} ${RULER_MM}`} aria-hidden display="block">
      <path d={ticks} stroke="currentColor" strokeWidth={0.2} fill="none" />
    </svg>
  )
}

/** A label as it comes out, as large as on paper. */
export const LabelPicture = ({
  preview: { svg, text, width, height, module, warnings },
}: {
  preview: LabelPreview
}) => {
  const say = labelWords.use()
  const mm = (value: number) => formatNumber(value, 2)
  return (
    <>
      <Box style={{ overflowX: 'auto' }} pb={6} tabIndex={0} role="group" aria-label={say('preview.title')}>
        <Box
          component="img"
          display="block"
          src={addressOf(svg)}
          alt={say('preview.alt', { text })}
          style={{ width: `${width}mm`, height: `${height}mm`, maxWidth: 'none', outline: '1px solid var(--e-line)' }}
        />
        <Ruler width={width} />
      </Box>
      <Help>
        {say('preview.size', { width: mm(width), height: mm(height) })}
        {module !== null && ` ${say('preview.module', { module: formatNumber(module, 3) })}`}
      </Help>
      {warnings.map(({ code, message }) => (
        <Banner key={code} tone="warning">
          {message}
        </Banner>
      ))}
    </>
  )
}
