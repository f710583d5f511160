import { Box, Button, Flex } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { formatRelative } from '../kernel/format.ts'
import { outbox, useOutbox, type OutboxEntry } from '../kernel/outbox/index.ts'
import { undo } from '../kernel/undo.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Help } from '../ui/text.tsx'
import { useAdditionsTo } from './additions.ts'
import { phoneWords } from './phone/words.ts'

const leaveOut = async (entry: OutboxEntry) => {
  const { say } = phoneWords
  await outbox.leaveOut(entry)
  undo.offer(say('unsent.left'), { label: say('unsent.undo'), run: () => void outbox.putBack(entry) })
}

const useDescribed = ({ kind, ...entry }: OutboxEntry) => {
  const say = phoneWords.use()
  const describe = useAdditionsTo('unsent').find((one) => one[kind])?.[kind]
  return describe?.({ kind, ...entry }) ?? { title: say('unsent.unknown'), text: '' }
}

const Entry = ({ entry, onLeave }: { entry: OutboxEntry; onLeave: () => void }) => {
  const say = phoneWords.use()
  const { history } = useRouter()
  const { title, text, correct } = useDescribed(entry)
  const { refusal, madeAt } = entry
  return (
    <Flex
      component="li"
      align="center"
      wrap="wrap"
      gap="4px 12px"
      py={12}
      style={{ borderBottom: '1px solid var(--e-line)' }}
    >
      <Box flex="1 1 320px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Box component="p" fw={600}>
          {title}
        </Box>
        <Help small>{[text, formatRelative(new Date(madeAt).toISOString())].filter(Boolean).join(' · ')}</Help>
        <Box
          component="p"
          c={refusal === null ? 'dimmed' : 'var(--e-error)'}
          role={refusal === null ? undefined : 'alert'}
        >
          {refusal === null ? say('unsent.waits') : say('unsent.refused', { reason: refusal })}
        </Box>
      </Box>
      {refusal !== null && correct && (
        <Button
          variant="default"
          onClick={() => {
            onLeave()
            history.push(correct)
          }}
        >
          {say('unsent.correct')}
        </Button>
      )}
      {refusal !== null && (
        <Button variant="default" onClick={() => void outbox.again(entry)}>
          {say('unsent.again')}
        </Button>
      )}
      <Button variant="default" onClick={() => void leaveOut(entry)}>
        {say('unsent.leave')}
      </Button>
    </Flex>
  )
}

/** What the server does not have yet, and what it refused with the reason: nothing goes away by itself. */
export const UnsentDialog = ({ onClose }: { onClose: () => void }) => {
  const say = phoneWords.use()
  const entries = useOutbox()
  const waits = entries.some(({ refusal }) => refusal === null)
  return (
    <Dialog onClose={onClose} title={say('unsent.title')} size="xl">
      {entries.length === 0 ? (
        <p role="status">{say('unsent.none')}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onLeave={onClose} />
          ))}
        </ul>
      )}
      {waits && (
        <Flex justify="flex-end" pt={12}>
          <Button onClick={outbox.sendNow}>{say('unsent.send')}</Button>
        </Flex>
      )}
    </Dialog>
  )
}
