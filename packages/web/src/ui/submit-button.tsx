import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * The button that sends a form; never disabled. Pressing it does not blur the field first: a field checked on blur
 * could push the button away between press and release, and the click would be lost.
 */
export const SubmitButton = ({
  children,
  saving,
  ...rest
}: Omit<ButtonProps, 'loading' | 'disabled'> & { children: ReactNode; saving: boolean }) => (
  <Button type="submit" loading={saving} onMouseDown={(event) => event.preventDefault()} {...rest}>
    {children}
  </Button>
)
