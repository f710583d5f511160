import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { assistant } from './api.ts'
import { assistantWords } from './words.ts'

export const ClearButton = () => {
  const say = assistantWords.use()
  const { data } = useQuery(assistant.list.query())
  const [isAsking, setAsking] = useState(false)
  const { submit, saving } = useSubmit((options) => assistant.clear({}, options), {
    onDone: () => {
      setAsking(false)
      return queryClient.invalidateQueries({ queryKey: assistant.list.key })
    },
  })
  if (!data || data.data.length === 0) return null
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={say('clear')} onClick={() => setAsking(true)}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title={`${say('clear')}\u202F?`}
        action={say('clear')}
        danger
        busy={saving}
        onConfirm={() => submit()}
        onClose={() => setAsking(false)}
      >
        {say('clear_text')}
      </ConfirmDialog>
    </>
  )
}
