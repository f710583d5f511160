import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Box, Button, Flex } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Help } from '../../../ui/text.tsx'
import { amount } from '../amounts.ts'
import { operationWords } from '../words.ts'
import type { Difference, Draft, Said } from './draft.ts'
import { isOpenTask } from './task-kinds.ts'
import type { Conflict } from './use-saving.ts'

const MOST_SHOWN = 200

const useSaid = () => {
  const say = operationWords.use()
  return (said: Partial<Said> | null, unit: string | null): string => {
    if (said === null) return say('stale.nothing')
    const parts = [
      said.found != null ? amount(said.found, unit) : '',
      said.output != null ? amount(said.output, unit) : '',
      said.exitStatus ?? '',
      said.confirmed === true ? say('task.accepted') : '',
    ].filter(Boolean)
    return parts.join(', ') || say('stale.nothing')
  }
}

type Props = {
  task: OpenedTask
  conflict: Conflict
  /** Which lines are taken from the server; the others keep what was typed here. */
  onChoose: (fromThere: ReadonlySet<string>) => void
}

type VersionProps = {
  difference: Difference
  draft: Draft
  isThere: boolean
  /** Null: there is nothing to choose. */ onChoose: ((isThere: boolean) => void) | null
}
/** One line as it was, as it was typed here, and as somebody else left it, each with its hour. */
const Version = ({ difference, draft, isThere, onChoose }: VersionProps) => {
  const say = operationWords.use()
  const saidOf = useSaid()
  const { me } = useSession()
  const { name, unit, base, here, there, by, at } = difference
  const side = (isOfThere: boolean, title: string, said: string, who: string) => {
    const Mark = isThere === isOfThere ? IconCircleCheck : IconCircleMinus
    return (
      <Button
        variant={isThere === isOfThere ? 'light' : 'default'}
        aria-pressed={isThere === isOfThere}
        disabled={onChoose === null}
        justify="flex-start"
        leftSection={<Mark size={20} stroke={1.8} aria-hidden />}
        onClick={() => onChoose?.(isOfThere)}
        flex="1 1 200px"
        h="auto"
        mih={64}
        py={6}
      >
        <Box component="span" ta="start" w="100%" style={{ whiteSpace: 'normal' }}>
          <Box component="span" display="block" fz={13} fw={500}>
            {title}
          </Box>
          <Box component="span" display="block" fz={17} fw={650}>
            {said}
          </Box>
          <Box component="span" display="block" fz={13} fw={500}>
            {who}
          </Box>
        </Box>
      </Button>
    )
  }
  const mine = [me && `${me.firstname} ${me.lastname}`, formatDateTime(draft.at)].filter(Boolean).join(', ')
  const theirs = [by, at && formatDateTime(at)].filter(Boolean).join(', ')
  return (
    <Box component="li" py={10} style={{ borderBottom: '1px solid var(--e-line)' }}>
      <Box component="p" fw={600}>
        {name} <Help as="span">{say('stale.before', { said: saidOf(base, unit) })}</Help>
      </Box>
      <Flex gap={8} wrap="wrap" pt={6} role="group" aria-label={say('stale.choose', { name })}>
        {side(false, say('stale.here'), saidOf(here, unit), mine)}
        {side(true, say('stale.there'), saidOf(there, unit), theirs)}
      </Flex>
    </Box>
  )
}

/** What this device and the server say of the same lines, side by side; nothing is overwritten by itself (T42). */
export const StaleDialog = ({ task, conflict: { differences, draft, isResumed }, onChoose }: Props) => {
  const say = operationWords.use()
  const all = differences.map(({ id }) => id)
  const isOpen = isOpenTask(task.status)
  const [there, setThere] = useState<ReadonlySet<string>>(new Set(isOpen ? [] : all))
  const choose = (id: string, isThere: boolean) =>
    setThere((before) => {
      const next = new Set(before)
      if (isThere) next.add(id)
      else next.delete(id)
      return next
    })
  return (
    <Dialog
      onClose={() => undefined}
      title={say('stale.title')}
      size="xl"
      withCloseButton={false}
      closeOnEscape={false}
    >
      <Flex direction="column" gap={12}>
        <p>{say(isOpen ? (isResumed ? 'stale.resume' : 'stale.text') : 'stale.closed')}</p>
        <Box component="ul" aria-label={say('stale.title')} mah="52dvh" style={{ overflowY: 'auto' }}>
          {differences.slice(0, MOST_SHOWN).map((one) => (
            <Version
              key={one.id}
              difference={one}
              draft={draft}
              isThere={there.has(one.id)}
              onChoose={isOpen && one.there !== null ? (isThere) => choose(one.id, isThere) : null}
            />
          ))}
        </Box>
        {differences.length > MOST_SHOWN && (
          <p>{say('task.line_count', { count: differences.length, shown: formatNumber(differences.length) })}</p>
        )}
        <Flex justify="flex-end" wrap="wrap" gap={8}>
          <Button variant="default" mih={48} onClick={() => onChoose(new Set(all))}>
            {say('stale.keep_there')}
          </Button>
          {isOpen && (
            <>
              <Button variant="default" mih={48} onClick={() => onChoose(new Set())}>
                {say('stale.keep_here')}
              </Button>
              <Button mih={48} onClick={() => onChoose(there)}>
                {say('stale.apply')}
              </Button>
            </>
          )}
        </Flex>
      </Flex>
    </Dialog>
  )
}
