import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** « ⋯ » */
export const DotsButton = ({
  label,
  size = 36,
  ...rest
}: { label: string; size?: number } & ComponentProps<'button'>) => (
  <ActionIcon variant="default" size={size} aria-label={label} {...rest}>
    <IconDots size={18} stroke={1.7} />
  </ActionIcon>
)
