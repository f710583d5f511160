import type { IncomingRequest } from '@entrepot/contract/incoming/incoming.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { INCOMING_ROLES } from '@entrepot/contract/incoming/roles.ts'
import { incoming } from './api.ts'
import { incomingWords } from './words.ts'

/** Where the other application calls (API-24). */
export const AddressPart = ({ request }: { request: IncomingRequest | null }) => {
  const say = incomingWords.use()
  const mayEdit = useCan(INCOMING_ROLES.editing)
  return (
    <Section title={say('address.title')} help={request && say('address.help')}>
      {!request && <Help>{say('address.new')}</Help>}
      {request && !mayEdit && <Help>{say('address.hidden')}</Help>}
      {request && mayEdit && <Secret guid={request.guid} uri={request.uri} />}
    </Section>
  )
}

const Secret = ({ guid, uri }: { guid: string; uri: string | null }) => {
  const say = incomingWords.use()
  const [asks, setAsks] = useState(false)
  const { submit, saving } = useSubmit((options) => incoming.renew({ params: { guid } }, options), {
    onDone: () => {
      setAsks(false)
      toast.success(say('address.renewed'))
      void queryClient.invalidateQueries({ queryKey: ['incoming'] })
    },
  })
  return (
    <>
      {uri ? (
        <Box
          component="code"
          role="textbox"
          aria-readonly
          aria-label={say('address.uri')}
          tabIndex={0}
          display="block"
          maw={760}
          p="8px 10px"
          bdrs={8}
          bg="var(--e-panel)"
          fz={13}
          style={{ overflowWrap: 'anywhere' }}
        >
          {uri}
        </Box>
      ) : (
        <Help>{say('address.none')}</Help>
      )}
      <Flex gap={12} mt={8} wrap="wrap">
        {uri && (
          <Button
            variant="default"
            onClick={() => void navigator.clipboard.writeText(uri).then(() => toast.success(say('address.copied')))}
          >
            {say('act.copy')}
          </Button>
        )}
        <Button variant="default" onClick={() => (uri ? setAsks(true) : submit())} loading={saving}>
          {say('act.renew')}
        </Button>
      </Flex>
      <ConfirmDialog
        opened={asks}
        title={say('address.renew_title')}
        action={say('act.renew')}
        danger
        busy={saving}
        onConfirm={() => submit()}
        onClose={() => setAsks(false)}
      >
        {say('address.renew_text')}
      </ConfirmDialog>
    </>
  )
}
