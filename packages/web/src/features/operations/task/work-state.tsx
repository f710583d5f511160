import { Box, Button, Flex } from '@mantine/core'
import { outbox, type OutboxEntry } from '../../../kernel/outbox/index.ts'
import { Banner } from '../../../ui/small.tsx'
import type { WorkAct } from '../sending/work-act.ts'
import { operationWords } from '../words.ts'

type WorkEntry = (OutboxEntry & { input: WorkAct }) | undefined
/** What was done is complete until the server says otherwise. */
export const endWaits = (work: WorkEntry): boolean =>
  work !== undefined && work.refusal === null && work.input.ending !== null

/** A save or an end that waits for the server, or that it refused: then the task goes on, and says why. */
export const WorkState = ({ work }: { work: WorkEntry }) => {
  const say = operationWords.use()
  if (!work) return null
  const back = (
    <Button size="xs" variant="default" onClick={() => void outbox.leaveOut(work)}>
      {say(work.refusal === null ? 'work.back' : 'task.leave_scan')}
    </Button>
  )
  return (
    <Box px={24} pb={8}>
      {work.refusal === null ? (
        // What is on its way may have arrived already.
        <Banner tone="warning" action={work.input.ending && work.sentAt === null ? back : undefined}>
          {say(work.input.ending ? 'work.waits_end' : 'work.waits')}
        </Banner>
      ) : (
        <Banner
          tone="error"
          action={
            <Flex gap={8}>
              <Button size="xs" variant="default" onClick={() => void outbox.again(work)}>
                {say('task.send_again')}
              </Button>
              {back}
            </Flex>
          }
        >
          {say('work.refused', { reason: work.refusal })}
        </Banner>
      )}
    </Box>
  )
}
