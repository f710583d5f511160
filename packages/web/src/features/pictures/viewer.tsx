import type { Picture } from '@entrepot/contract/pictures/picture.ts'
import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { pictureWords } from './words.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  pictures: readonly Picture[]
  at: number
  name: string
  onShow: (at: number) => void
  onMove?: ((from: number, to: number) => void) | undefined
  onRemove?: ((picture: Picture) => Promise<void>) | undefined
  onClose: () => void
}

/** One picture at full size, and what may be done with it. */
export const Viewer = ({ pictures, at, name, onShow, onMove, onRemove, onClose }: Props) => {
  const say = pictureWords.use()
  const [asking, setAsking] = useState(false)
  const removal = useSubmit(async (_options, shown: Picture) => onRemove?.(shown), { onDone: () => setAsking(false) })
  const count = pictures.length
  const picture = pictures[at]
  if (!picture) return null
  const place = at + 1
  const turn = (by: number) => onShow((at + by + count) % count)
  return (
    <>
      <Dialog
        opened={!asking}
        onClose={onClose}
        title={count > 1 ? say('viewer.title', { name, place, count }) : say('viewer.title_single', { name })}
        size="xl"
        onKeyDown={(event) => {
          if (count > 1 && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
            turn(event.key === 'ArrowLeft' ? -1 : 1)
        }}
      >
        <Flex align="center" justify="center" gap={8}>
          {count > 1 && (
            <ActionIcon aria-label={say('viewer.previous')} onClick={() => turn(-1)}>
              <IconChevronLeft size={20} stroke={1.7} />
            </ActionIcon>
          )}
          <Box
            component="img"
            miw={0}
            w="auto"
            maw="100%"
            h="auto"
            mah="65vh"
            bdrs={6}
            style={{ objectFit: 'contain' }}
            src={picture.picture}
            width={picture.width}
            height={picture.height}
            alt={say('alt', { name, place, count })}
          />
          {count > 1 && (
            <ActionIcon aria-label={say('viewer.next')} onClick={() => turn(1)}>
              <IconChevronRight size={20} stroke={1.7} />
            </ActionIcon>
          )}
        </Flex>
        <Flex justify="flex-end" wrap="wrap" gap={8} pt={16}>
          {onMove && count > 1 && (
            <>
              <Button size="xs" variant="default" disabled={at === 0} onClick={() => onMove(at, 0)}>
                {say('viewer.first')}
              </Button>
              <Button size="xs" variant="default" disabled={at === 0} onClick={() => onMove(at, at - 1)}>
                {say('viewer.earlier')}
              </Button>
              <Button size="xs" variant="default" disabled={at === count - 1} onClick={() => onMove(at, at + 1)}>
                {say('viewer.later')}
              </Button>
            </>
          )}
          {onRemove && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              {say('viewer.remove')}
            </Button>
          )}
        </Flex>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title={say('remove.title')}
        action={say('viewer.remove')}
        danger
        busy={removal.saving}
        onConfirm={() => removal.submit(picture)}
        onClose={() => setAsking(false)}
      >
        {say('remove.text', { name })}
      </ConfirmDialog>
    </>
  )
}
