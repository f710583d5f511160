import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { uiWords } from '../words.ts'

/** The button that shows the columns. */
export const OpenColumns = (props: ComponentProps<'button'>) => {
  const say = uiWords.use()
  return (
    <Button {...props} variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}>
      {say('grid.columns')}
    </Button>
  )
}
