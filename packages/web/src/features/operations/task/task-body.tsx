import { ORDER_KINDS } from '@entrepot/contract/operations/kinds.ts'
import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { useOutbox } from '../../../kernel/outbox/index.ts'
import { useCan, useSession } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Banner } from '../../../ui/small.tsx'
import { loadOrderWords } from '../../orders/index.ts'
import { EDITORS } from '../access.ts'
import { operations } from '../api.ts'
import { taskStanding } from '../copy/standing.ts'
import type { Copy } from '../copy/task-copies.ts'
import { workIn } from '../sending/work-act.ts'
import { operationTerms, operationWords } from '../words.ts'
import { CopyState } from './copy-state.tsx'
import { isOpenTask } from './task-kinds.ts'
import { TaskPresence } from './task-presence.tsx'
import { useLiveLines } from './use-live-lines.ts'
import { endWaits, WorkState } from './work-state.tsx'
import { Work } from './work.tsx'

const OrderWork = lazyPart(async () => {
  const [{ OrderWork: part }] = await Promise.all([import('./order-work.tsx'), loadOrderWords()])
  return part
})

type Props = {
  task: OpenedTask
  copy: Copy | undefined
  at: number | null
  /** Where codes come from, where that is not the field and its camera. */ reader?: ReactNode
  /** Kept: what was done waits for the server. */ onLeave: (isKept: boolean) => void
}
/** A task below its title, the same on a desk and in a hand. */
export const TaskBody = ({ task, copy, at, reader, onLeave }: Props) => {
  const unsent = useOutbox()
  const work = workIn(unsent, task.guid)
  const standing = useMemo(() => taskStanding(task, copy, unsent), [task, copy, unsent])
  useOpening(task)
  useLiveLines(task.operation.guid, task.guid)
  return (
    <>
      <Notice task={task} />
      <WorkState work={work} />
      <Flex px={24} pb={4} gap={16} align="center" wrap="wrap">
        <CopyState copy={copy} at={at} />
        <TaskPresence operation={task.operation.guid} task={task.guid} />
      </Flex>
      {ORDER_KINDS.includes(task.kind) ? (
        <OrderWork task={task} isOpen={task.mine && isOpenTask(task.status)} />
      ) : (
        <Work
          task={standing}
          lines={copy?.lines ?? task.data}
          isOpen={task.mine && isOpenTask(task.status) && !endWaits(work)}
          reader={reader}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

/** Whom it is given to begins it by coming here (TASK-30). */
const useOpening = ({ guid, operation, mine, status }: OpenedTask) => {
  const params = { guid: operation.guid, task: guid }
  const { submit } = useSubmit((options) => operations.openTask({ params }, options), {
    onDone: async (opened) => {
      const { queryKey } = operations.getTask.query({ params })
      // What was asked before it was begun would say afterwards that it is not.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, opened)
      void queryClient.invalidateQueries({ queryKey: operations.get.key })
      // What is to be counted may have been planned by this alone.
      void queryClient.invalidateQueries({ queryKey: [...operations.lines.key, guid] })
    },
  })
  const asked = useRef(false)
  useEffect(() => {
    if (!mine || status !== 'todo' || asked.current) return
    asked.current = true
    submit()
  })
}

/** Why it can only be looked at, and the way out for whoever has one. */
const Notice = ({ task }: { task: OpenedTask }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const { me } = useSession()
  const mayAssign = useCan(EDITORS)
  const { guid, operation, mine, status, assignee } = task
  const { submit, saving } = useSubmit(
    (options) =>
      operations.assignTask(
        { params: { guid: operation.guid, task: guid }, body: { assignee: { kind: 'user', guid: me!.guid } } },
        options,
      ),
    {
      onDone: () => {
        toast.success(say('tasks.assigned', { name: task.title, who: say('form.me') }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
      },
    },
  )
  if (status !== 'todo' && !isOpenTask(status))
    return (
      <Box px={24} pb={8}>
        <Banner tone="info">{say('task.readonly', { status: term(`statuses.${status}`) })}</Banner>
      </Box>
    )
  if (mine) return null
  return (
    <Box px={24} pb={8}>
      <Banner
        tone="info"
        action={
          mayAssign && me ? (
            <Button size="xs" variant="default" loading={saving} onClick={() => submit()}>
              {say('task.take')}
            </Button>
          ) : undefined
        }
      >
        {say('task.not_mine', { who: assignee?.name ?? say('tasks.nobody') })}
      </Banner>
    </Box>
  )
}
