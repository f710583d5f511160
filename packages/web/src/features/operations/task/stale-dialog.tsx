import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Table } from '../../../ui/table.tsx'
import { amount } from '../amounts.ts'
import { operationWords } from '../words.ts'
import type { Said } from './draft.ts'
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

/** What this device and the server say of the same lines, side by side; nothing is overwritten by itself (T42). */
export const StaleDialog = ({ task, conflict: { differences, draft, updatedAt, isResumed }, onChoose }: Props) => {
  const say = operationWords.use()
  const saidOf = useSaid()
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
        <Table cell="6px 8px" sticky fz={14} aria-label={say('stale.title')}>
          <thead>
            <tr>
              <th>{say('stale.line')}</th>
              <th>
                {say('stale.here')}
                <br />
                <small>{say('stale.here_at', { date: formatDateTime(draft.at) })}</small>
              </th>
              <th>
                {say('stale.there')}
                <br />
                <small>{say('stale.there_at', { date: formatDateTime(updatedAt) })}</small>
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, MOST_SHOWN).map(({ id, name, unit, here, there: server }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{saidOf(here, unit)}</td>
                <td>{saidOf(server, unit)}</td>
                <td>
                  <NativeSelect
                    aria-label={say('stale.choose', { name })}
                    value={there.has(id) ? 'there' : 'here'}
                    disabled={!isOpen || server === null}
                    data={[
                      { value: 'here', label: say('stale.here') },
                      { value: 'there', label: say('stale.there') },
                    ]}
                    onChange={(event) => choose(id, event.currentTarget.value === 'there')}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {differences.length > MOST_SHOWN && (
          <p>{say('task.line_count', { count: differences.length, shown: formatNumber(differences.length) })}</p>
        )}
        <Flex justify="flex-end" wrap="wrap" gap={8}>
          <Button variant="default" mih={44} onClick={() => onChoose(new Set(all))}>
            {say('stale.keep_there')}
          </Button>
          {isOpen && (
            <>
              <Button variant="default" mih={44} onClick={() => onChoose(new Set())}>
                {say('stale.keep_here')}
              </Button>
              <Button mih={44} onClick={() => onChoose(there)}>
                {say('stale.apply')}
              </Button>
            </>
          )}
        </Flex>
      </Flex>
    </Dialog>
  )
}
