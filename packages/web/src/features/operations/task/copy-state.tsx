import { Flex } from '@mantine/core'
import { IconCloudDown, IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { formatNumber, formatRelative } from '../../../kernel/format.ts'
import { useReach } from '../../../kernel/reach.ts'
import { kernelWords } from '../../../kernel/words.ts'
import { Banner } from '../../../ui/small.tsx'
import { Help } from '../../../ui/text.tsx'
import type { Copy } from '../copy/task-copies.ts'
import { taskPictures } from '../copy/task-pictures.ts'
import { operationWords } from '../words.ts'

const MEGA = 1_000_000
type Props = { copy: Copy | undefined; at: number | null }

/** Whether this task can be done without a network, and since when what is shown is what was (TASK-17). */
export const CopyState = ({ copy, at }: Props) => {
  const say = operationWords.use()
  const reach = useReach()
  const pictures = useSyncExternalStore(taskPictures.subscribe, () => (copy ? taskPictures.bytes(copy.task.guid) : 0))
  if (reach !== 'open')
    return (
      <Banner tone="warning">
        {reach === 'offline' ? kernelWords.say('connection.none') : kernelWords.say('connection.unreachable')}{' '}
        {at !== null && say('copy.age', { age: formatRelative(new Date(at).toISOString()) })}
      </Banner>
    )
  if (!copy) return null
  const { isWhole, lines, bytes, task } = copy
  const Icon = isWhole ? IconCloudDown : IconCloudOff
  return (
    <Flex align="center" gap={6} role="status" data-copy={isWhole ? 'whole' : 'part'}>
      <Icon size={16} stroke={1.7} aria-hidden style={{ flexShrink: 0, color: 'var(--e-muted)' }} />
      <Help as="span" small>
        {isWhole
          ? say('copy.whole', {
              count: lines.length,
              shown: formatNumber(lines.length),
              size: formatNumber(Math.max(0.1, Math.round(((bytes + pictures) / MEGA) * 10) / 10)),
            })
          : say('copy.part', { shown: formatNumber(lines.length), total: formatNumber(task.total) })}
      </Help>
    </Flex>
  )
}
