import { IconCloudDown, IconListCheck } from '@tabler/icons-react'
import { formatNumber } from '../../../kernel/format.ts'
import { useOutbox } from '../../../kernel/outbox/index.ts'
import { Card } from '../../../shell/phone/index.ts'
import { scansIn } from '../sending/scan-act.ts'
import { workIn } from '../sending/work-act.ts'
import { operationTerms, operationWords } from '../words.ts'
import type { MyTask } from './use-my-tasks.ts'

/** A task in two lines: what it is, what it belongs to, how far it is, and what of it has not left yet. */
export const TaskCard = ({ task, isHere }: { task: MyTask; isHere: boolean }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const unsent = useOutbox()
  const { guid, title, status, lines, operation, location } = task
  const waiting = scansIn(unsent, guid).length + (workIn(unsent, guid) ? 1 : 0)
  const state =
    waiting > 0 ? say('my_tasks.to_send', { count: waiting, shown: formatNumber(waiting) }) : term(`statuses.${status}`)
  const Icon = isHere ? IconCloudDown : IconListCheck
  return (
    <Card
      title={title}
      text={[operation.name, location?.name, state].filter(Boolean).join(' · ')}
      end={lines.total > 0 ? `${formatNumber(lines.done)} / ${formatNumber(lines.total)}` : undefined}
      icon={<Icon size={22} stroke={1.7} aria-hidden />}
      href={`/m/task/${operation.guid}/${guid}`}
    />
  )
}
