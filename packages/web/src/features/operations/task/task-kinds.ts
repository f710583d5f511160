import { COUNTER_OF, type LineStatus, type TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { Status } from '@entrepot/contract/operations/lifecycle.ts'
import type { Task } from '@entrepot/contract/operations/task.ts'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconTriangle, type Icon } from '@tabler/icons-react'
import type { ScanSound } from '../../../kernel/scan/index.ts'
import type { Tone } from '../../../ui/small.tsx'
import type { LineTab } from '../address.ts'

/** How a line shows and sounds, by what became of it (TASK-15, TASK-47). */
export const LOOKS: Record<LineStatus, { tone: Tone | null; icon: Icon; sound: ScanSound }> = {
  expected: { tone: null, icon: IconCircleDashed, sound: 'good' },
  success: { tone: 'success', icon: IconCircleCheck, sound: 'good' },
  warning: { tone: 'warning', icon: IconTriangle, sound: 'doubtful' },
  errors: { tone: 'error', icon: IconCircleX, sound: 'bad' },
}

/** What a typed quantity of a line means in a task of this kind. */
export const counterOf = (kind: TaskKind): 'found' | 'output' => COUNTER_OF[kind] ?? 'found'
export const isOpenTask = (status: Status): boolean => status === 'opened' || status === 'in_progress'

/** Which lines are worth looking at in a kind of task, the first one at once. */
export const tabsOf = ({ kind, lines, custom }: Pick<Task, 'kind' | 'lines' | 'custom'>): readonly LineTab[] => {
  if (custom?.type === 'scan') return ['success', 'warning', 'errors', 'all']
  if (custom?.type === 'scan_validation') return ['expected', 'success', 'different', 'warning', 'errors', 'all']
  if (kind === 'inventory_validation') return ['different', 'expected', 'warning', 'errors', 'all']
  const isPlanned = lines.expected > 0 || kind !== 'preparation'
  return isPlanned ? ['expected', 'success', 'warning', 'errors', 'all'] : ['success', 'warning', 'errors', 'all']
}
export const countOfTab = (tab: LineTab, { lines }: Pick<Task, 'lines'>): number | null =>
  tab === 'different' ? null : tab === 'all' ? lines.total : lines[tab]
/** As the list of lines is asked for it. */
export const askedBy = (tab: LineTab) =>
  tab === 'all' ? {} : tab === 'different' ? { show: 'different' as const } : { status: tab }
