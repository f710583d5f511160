import type { ConfigurationUndone } from '@entrepot/contract/configuration/configuration.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { configuration } from './api.ts'
import { sectionText } from './texts.ts'
import { configurationWords } from './words.ts'

/** Takes an application back after a question; what stays is named with the reason. */
export const UndoDialog = ({ guid, onClose }: { guid: string; onClose: () => void }) => {
  const say = configurationWords.use()
  const [left, setLeft] = useState<ConfigurationUndone['left']>([])
  const undo = useSubmit((options) => configuration.undo({ params: { guid } }, options), {
    onDone: ({ left: stays }) => {
      void queryClient.invalidateQueries()
      if (stays.length > 0) return setLeft(stays)
      toast.success(say('changes.undone'))
      onClose()
    },
    onRefused: onClose,
  })
  if (left.length > 0)
    return (
      <Dialog title={say('changes.left')} onClose={onClose}>
        <Flex direction="column" gap={16}>
          <ul>
            {left.map(({ section, message }, at) => (
              <Box component="li" key={at} py={4} style={{ overflowWrap: 'anywhere' }}>
                {say('place_section', { section: sectionText(section), message })}
              </Box>
            ))}
          </ul>
          <Flex justify="flex-end">
            <Button onClick={onClose}>{say('changes.close')}</Button>
          </Flex>
        </Flex>
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened
      title={say('changes.undo_title')}
      action={say('changes.undo')}
      danger
      busy={undo.saving}
      onConfirm={() => undo.submit()}
      onClose={onClose}
    >
      {say('changes.undo_text')}
    </ConfirmDialog>
  )
}
