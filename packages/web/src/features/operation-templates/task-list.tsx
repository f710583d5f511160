import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { IconIndentDecrease, IconIndentIncrease, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { Section } from '../../ui/section.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { TaskEditor } from './task-editor.tsx'
import css from './task-list.module.css'
import type { Refused } from './task-props.ts'
import { mayBeSub, newTask, type TaskDraft } from './template-draft.ts'
import { templateTerms } from './terms.ts'
import { templateWords } from './words.ts'

type Props = {
  tasks: readonly TaskDraft[]
  refused: Refused
  readOnly: boolean
  onChange: (tasks: TaskDraft[]) => void
}

/** The first of a list belongs to nothing above it. */
const settled = (tasks: readonly TaskDraft[]): TaskDraft[] =>
  tasks.map((task, at) => (task.isSub && !mayBeSub(tasks, at) ? { ...task, isSub: false } : task))

/** Tasks in their order on one side, the settings of one of them on the other (COP-20). */
export const TaskList = ({ tasks, refused, readOnly, onChange }: Props) => {
  const say = templateWords.use()
  const [chosen, setChosen] = useState(tasks[0]?.key ?? '')
  const at = Math.max(
    0,
    tasks.findIndex(({ key }) => key === chosen),
  )
  const task = tasks[at]
  const put = (next: readonly TaskDraft[]) => onChange(settled(next))
  const add = () => {
    const made = newTask(say('tasks.new_name', { n: tasks.length + 1 }))
    put([...tasks, made])
    setChosen(made.key)
  }
  return (
    <Section title={say('tasks.title')} help={say('tasks.help')} error={refused['tasks']}>
      <div className={css.both}>
        <Flex direction="column" gap={8} className={css.list}>
          <OrderedList
            label={say('tasks.title')}
            items={tasks}
            keyOf={({ key }) => key}
            nameOf={({ name }) => name}
            onMove={readOnly ? undefined : (from, to) => put(tasks.toSpliced(from, 1).toSpliced(to, 0, tasks[from]!))}
          >
            {(row, nth) => (
              <Row
                task={row}
                isChosen={nth === at}
                isWrong={Object.keys(refused).some((field) => field.startsWith(`tasks.${nth}.`))}
                mayNest={!readOnly && mayBeSub(tasks, nth)}
                readOnly={readOnly}
                onChoose={() => setChosen(row.key)}
                onNest={() => put(tasks.with(nth, { ...row, isSub: !row.isSub }))}
                onRemove={tasks.length > 1 ? () => put(tasks.toSpliced(nth, 1)) : null}
              />
            )}
          </OrderedList>
          {!readOnly && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={add}
              style={{ alignSelf: 'flex-start' }}
            >
              {say('tasks.add')}
            </Button>
          )}
        </Flex>
        {task && (
          <Box className={css.settings}>
            <TaskEditor
              key={task.key}
              task={task}
              errorOf={(field) => refused[`tasks.${at}.${field}`]}
              readOnly={readOnly}
              onChange={(part) => put(tasks.with(at, { ...task, ...part }))}
            />
          </Box>
        )}
      </div>
    </Section>
  )
}

type RowProps = {
  task: TaskDraft
  isChosen: boolean
  isWrong: boolean
  mayNest: boolean
  readOnly: boolean
  onChoose: () => void
  onNest: () => void
  onRemove: (() => void) | null
}
const Row = ({ task, isChosen, isWrong, mayNest, readOnly, onChoose, onNest, onRemove }: RowProps) => {
  const say = templateWords.use()
  const term = templateTerms.use()
  const { name, type, required, isSub } = task
  const Nest = isSub ? IconIndentDecrease : IconIndentIncrease
  return (
    <Flex align="center" gap={4} pl={isSub ? 24 : 0} className={css.row} data-chosen={isChosen || undefined}>
      <button type="button" className={css.name} aria-pressed={isChosen} onClick={onChoose}>
        <span className="e-cut">{name || '…'}</span>
        <Box component="span" c="dimmed" fz={13}>
          {[term(`types.${type}`), ...(required ? [say('tasks.required')] : [])].join(' · ')}
        </Box>
      </button>
      {isWrong && <StateBadge tone="error">{say('tasks.wrong')}</StateBadge>}
      {mayNest && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={say(isSub ? 'tasks.outdent' : 'tasks.indent', { name })}
          onClick={onNest}
        >
          <Nest size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {!readOnly && onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={say('tasks.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  )
}
