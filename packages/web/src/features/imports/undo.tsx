import type { Import, ImportTouched } from '@entrepot/contract/imports/import.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { language } from '../../kernel/session.ts'
import { formatNumber } from '../../kernel/format.ts'
import { DateText } from '../../ui/figures.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { imports } from './api.ts'
import { useRollback } from './use-rollback.ts'
import { importWords } from './words.ts'
import { Table } from '../../ui/table.tsx'
import css from './imports.module.css'

const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** Asks with the counts and the names of what changed since (IMP-21). */
export const UndoButton = ({ state }: { state: Import }) => {
  const say = importWords.use()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {say('undo')}
      </Button>
      {asks && <UndoDialog state={state} onClose={() => setAsks(false)} />}
    </>
  )
}

/** What a rollback left because it changed since: each is taken back anyway, or kept. */
export const Undecided = ({ state }: { state: Import }) => {
  const say = importWords.use()
  const { data, error, refetch } = useQuery({ ...imports.undo.query({ params: { guid: state.guid } }), staleTime: 0 })
  const rollback = useRollback(state.guid)
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const guids = data.touched.map(({ guid }) => guid)
  const kinds = [...Map.groupBy(data.touched, ({ reason }) => reason)].map(
    ([reason, records]) => [reason, records.map(({ guid }) => guid)] as const,
  )
  return (
    <section aria-labelledby="import-touched">
      <Box component="h2" m="24px 0 8px" fz={14} fw={650} id="import-touched">
        {say('touched')}
      </Box>
      <div className={css.scroll} tabIndex={0} role="group" aria-labelledby="import-touched">
        <Table cell="7px 16px 7px 0">
          <thead>
            <tr>
              <th scope="col">{say('touched_name')}</th>
              <th scope="col">{say('touched_did')}</th>
              <th scope="col">{say('touched_reason')}</th>
              <th scope="col">
                <Decide
                  say={say}
                  name={say('decide_all')}
                  busy={rollback.saving}
                  onTakeBack={() => rollback.submit({ takeBack: guids })}
                  onLeave={() => rollback.submit({ leave: guids })}
                />
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.length > 1 &&
              kinds.map(([reason, records]) => (
                <tr key={reason}>
                  <th scope="row" colSpan={3}>
                    {say('touched_kind', { reason, shown: formatNumber(records.length) })}
                  </th>
                  <td>
                    <Decide
                      say={say}
                      name={reason}
                      busy={rollback.saving}
                      onTakeBack={() => rollback.submit({ takeBack: records })}
                      onLeave={() => rollback.submit({ leave: records })}
                    />
                  </td>
                </tr>
              ))}
            {data.touched.map((one) => (
              <TouchedLine
                key={one.guid}
                one={one}
                busy={rollback.saving}
                onTakeBack={() => rollback.submit({ takeBack: [one.guid] })}
                onLeave={() => rollback.submit({ leave: [one.guid] })}
              />
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

type LineProps = { one: ImportTouched; busy: boolean; onTakeBack: () => void; onLeave: () => void }
const TouchedLine = ({ one, ...decide }: LineProps) => {
  const say = importWords.use()
  return (
    <tr>
      <th scope="row">{one.name}</th>
      <td>
        <Did one={one} />
      </td>
      <td>
        {one.reason}
        <Since one={one} />
      </td>
      <td>
        <Decide say={say} name={one.name} {...decide} />
      </td>
    </tr>
  )
}

/** What the import did, and so what taking it back does. */
const Did = ({ one: { did, fields } }: { one: ImportTouched }) => {
  const say = importWords.use()
  return (
    <>
      {did === 'changed' && fields.length > 0
        ? withColon(language.get(), say('did_changed'), fields.join(', '))
        : say(`did_${did}`)}
      <Box component="span" display="block" c="dimmed" fz={12}>
        {say(`back_${did}`)}
      </Box>
    </>
  )
}

/** Who did what to it since. */
const Since = ({ one: { since } }: { one: ImportTouched }) =>
  since.length > 0 && (
    <Box component="ul" m="4px 0 0" pl={20} style={{ listStyle: 'disc' }}>
      {since.map(({ at, by, action, fields }) => (
        <li key={at}>
          {action}
          {fields.length > 0 && ` (${fields.join(', ')})`} · {by} · <DateText value={at} kind="datetime" />
        </li>
      ))}
    </Box>
  )

type DecideProps = {
  say: typeof importWords.say
  name: string
  busy: boolean
  onTakeBack: () => void
  onLeave: () => void
}
const Decide = ({ say, name, busy, onTakeBack, onLeave }: DecideProps) => (
  <Flex align="center" gap={8}>
    <Button
      size="compact-xs"
      variant="default"
      disabled={busy}
      aria-label={say('take_back_this', { name })}
      onClick={onTakeBack}
    >
      {say('take_back')}
    </Button>
    <Button
      size="compact-xs"
      variant="default"
      disabled={busy}
      aria-label={say('leave_this', { name })}
      onClick={onLeave}
    >
      {say('leave_it')}
    </Button>
  </Flex>
)
