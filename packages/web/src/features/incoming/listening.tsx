import type { IncomingRequest } from '@entrepot/contract/incoming/incoming.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useEffect, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Section } from '../../ui/section.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { incoming } from './api.ts'
import type { PartProps } from './part-props.ts'
import { PayloadTree } from './payload-tree.tsx'
import { incomingTerms, incomingWords } from './words.ts'

/** Whether somebody listens at this moment: it is over by itself, whatever comes (API-29). */
const useIsListening = (until: string | null): boolean => {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setOver(until), Math.max(0, new Date(until).getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== null && over !== until
}

type Props = PartProps & { request: IncomingRequest | null }
/** Shows what comes, so that it is mapped by example (API-06, API-26). */
export const Listening = ({ request, ...parts }: Props) => {
  const say = incomingWords.use()
  const isOn = useIsListening(request?.listeningUntil ?? null)
  return (
    <Section
      title={say('listen.title')}
      help={say('listen.help')}
      beside={isOn && <StateBadge tone="warning">{incomingTerms.say('listening')}</StateBadge>}
    >
      {!request && <Help>{say('listen.unsaved')}</Help>}
      {request && request.status !== 'active' && <Help>{say('listen.inactive')}</Help>}
      {request && request.status === 'active' && (
        <Switch guid={request.guid} isOn={isOn} until={request.listeningUntil} />
      )}
      <Box mt={12} aria-live="polite">
        {request && isOn && !request.sample && <Help>{say('listen.waiting')}</Help>}
        {request?.sample && (
          <>
            <Help>{say('listen.last', { at: formatDateTime(request.sample.at) })}</Help>
            <PayloadTree {...parts} />
          </>
        )}
      </Box>
    </Section>
  )
}

const Switch = ({ guid, isOn, until }: { guid: string; isOn: boolean; until: string | null }) => {
  const say = incomingWords.use()
  const { submit, saving } = useSubmit(
    (options) => (isOn ? incoming.stopListening : incoming.listen)({ params: { guid } }, options),
    {
      onDone: () => {
        if (isOn) toast.success(incomingTerms.say('stopped'))
        void queryClient.invalidateQueries({ queryKey: ['incoming'] })
      },
    },
  )
  return (
    <Flex gap={12} wrap="wrap" align="center">
      <Button variant="default" loading={saving} onClick={() => submit()}>
        {say(isOn ? 'act.stop' : 'act.listen')}
      </Button>
      {isOn && until && (
        <Help as="span" small>
          {say('listen.until', { at: formatDateTime(until) })}
        </Help>
      )}
    </Flex>
  )
}
