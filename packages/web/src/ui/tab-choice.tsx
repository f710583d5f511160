import { Box, type FlexProps } from '@mantine/core'
import { formatNumber } from '../kernel/format.ts'
import { Tab, TabStrip } from './tab-strip.tsx'

type Props<V extends string> = Omit<FlexProps, 'onChange'> & {
  /** For who cannot see that these belong together. */ label: string
  values: readonly V[]
  value: V
  text: (value: V) => string
  /** Shown beside the text; nothing where it is not known. */ count?: (value: V) => number | null | undefined
  /** Of each tab, in pixels. */ height?: number
  onChange: (value: V) => void
}

/** One of a few ways to look at a record or a list. */
export const TabChoice = <V extends string>(props: Props<V>) => {
  const { label, values, value, text, count, height, onChange, ...rest } = props
  return (
    <TabStrip component="nav" aria-label={label} {...rest}>
      {values.map((one) => {
        const figure = count?.(one)
        return (
          <Tab key={one} {...(height && { mih: height })} aria-pressed={one === value} onClick={() => onChange(one)}>
            {text(one)}
            {typeof figure === 'number' && (
              <Box component="span" className="e-number" fz={12} c="dimmed">
                {formatNumber(figure)}
              </Box>
            )}
          </Tab>
        )
      })}
    </TabStrip>
  )
}
