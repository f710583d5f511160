import { ActionIcon, Button, Checkbox, CloseButton, PasswordInput, TextInput, createTheme } from '@mantine/core'
import { themeTokens } from './tokens.ts'

/** Sizes and habits of the product's controls; colours and lengths come from `tokens.ts`. */
export const theme = createTheme({
  ...themeTokens,
  focusClassName: 'e-focus',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 30 } }),
    CloseButton: CloseButton.extend({ defaultProps: { size: 28 } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'sm' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'sm' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'sm' } }),
  },
})
