import { createTheme } from '@mantine/core'
import { themeTokens } from './tokens.ts'

/**
 * Sizes and habits of the product's controls; colours and lengths come from `tokens.ts`.
 * Components are named, not imported, so that a page only loads those it shows.
 */
export const theme = createTheme({
  ...themeTokens,
  focusClassName: 'e-focus',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
    CloseButton: { defaultProps: { size: 28 } },
    Modal: { defaultProps: { lockScroll: false } },
  },
})
