import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'

type Props<T extends string> = {
  /** Its name, unless `labelledBy` points at a visible one. */
  label?: string
  labelledBy?: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  fullWidth?: boolean
}

/** One of a few choices that all show. */
export const Segmented = <T extends string>({
  label,
  labelledBy,
  value,
  options,
  onChange,
  fullWidth = false,
}: Props<T>) => (
  <SegmentedControl
    size="xs"
    fullWidth={fullWidth}
    aria-label={label}
    aria-labelledby={labelledBy}
    value={value}
    data={[...options]}
    onChange={onChange}
    transitionDuration={0}
  />
)
