import { Flex, type FlexProps } from '@mantine/core'
import type { ComponentProps, HTMLAttributes } from 'react'
import css from './tab-strip.module.css'

/** Ways to look at one list, side by side; `Tab` is one of them. */
export const TabStrip = (
  props: FlexProps & Omit<HTMLAttributes<HTMLElement>, keyof FlexProps> & { component?: 'nav' },
) => <Flex gap={2} style={{ overflowX: 'auto', borderBottom: '1px solid var(--e-line)' }} {...(props as FlexProps)} />

/** The one that shows is pressed, or selected where the strip is a `tablist`. */
export const Tab = (props: ComponentProps<'button'> & { mih?: number }) => (
  <Flex
    component="button"
    type="button"
    className={css.tab}
    display="inline-flex"
    align="center"
    gap={6}
    flex="none"
    mih={34}
    maw={260}
    px={12}
    {...(props as object)}
  />
)
