import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from './small.tsx'

/** Above a form whose record somebody else has saved meanwhile: to take that over, or to save one's own after all. */
export const StaleBanner = ({
  title,
  takeTheirs,
  onTake,
}: {
  title: ReactNode
  takeTheirs: string
  onTake: () => void
}) => (
  <Banner
    tone="warning"
    action={
      <Button size="xs" variant="default" onClick={onTake}>
        {takeTheirs}
      </Button>
    }
  >
    {title}
  </Banner>
)
