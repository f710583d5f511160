import { Box, Button, Flex } from '@mantine/core'
import { formatNumber } from '../../../kernel/format.ts'
import { outbox, type OutboxEntry } from '../../../kernel/outbox/index.ts'
import { undo } from '../../../kernel/undo.ts'
import { scanWords } from '../../items/index.ts'
import type { ScanAct } from '../sending/scan-act.ts'
import { operationWords } from '../words.ts'

type Refused = OutboxEntry & { input: ScanAct }
const leaveOut = async (entry: Refused) => {
  await outbox.leaveOut(entry)
  undo.offer(operationWords.say('task.scan_left'), {
    label: scanWords.say('undo'),
    run: () => void outbox.putBack(entry),
  })
}

/** Scans that the server refused, with its reason: none goes away by itself. */
type Props = {
  entries: readonly Refused[]
  /** Of the folder whose code it was, everything. */ onContents: (entry: Refused) => Promise<void>
}
export const RefusedScans = ({ entries, onContents }: Props) => {
  const say = operationWords.use()
  const title = say('task.refused_scans', { count: entries.length, shown: formatNumber(entries.length) })
  return (
    <Box component="section" className="e-tint" data-tone="error" bdrs={8} p="10px 16px" aria-label={title}>
      <Box component="p" fw={600} role="alert">
        {title}
      </Box>
      <ul>
        {entries.map((entry) => {
          const { name, code } = entry.input
          const shown = name || code
          return (
            <Flex key={entry.id} component="li" align="center" wrap="wrap" gap="4px 12px" py={4}>
              <Box flex="1 1 220px" miw={0} c="var(--e-text)" style={{ overflowWrap: 'anywhere' }}>
                <strong>{shown}</strong> {entry.refusal}
              </Box>
              {entry.input.contents === 'offered' ? (
                <Button
                  mih={48}
                  aria-label={say('task.add_contents_of', { name: shown })}
                  onClick={() => void onContents(entry).then(() => outbox.leaveOut(entry))}
                >
                  {say('task.add_contents')}
                </Button>
              ) : (
                <Button
                  variant="default"
                  mih={48}
                  aria-label={say('task.send_again_of', { name: shown })}
                  onClick={() => void outbox.again(entry)}
                >
                  {say('task.send_again')}
                </Button>
              )}
              <Button
                variant="default"
                mih={48}
                aria-label={say('task.leave_scan_of', { name: shown })}
                onClick={() => void leaveOut(entry)}
              >
                {say('task.leave_scan')}
              </Button>
            </Flex>
          )
        })}
      </ul>
    </Box>
  )
}
