import type { Import } from '@entrepot/contract/imports/import.ts'
import { hasEnded, isMoving } from '@entrepot/contract/imports/states.ts'
import { Box, Button, FileButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { can, useSession } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { DateText, ProgressBar } from '../../ui/figures.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { imports } from './api.ts'
import { type Choice, choicesOf, nearest } from './choices.ts'
import { refusedRows } from './steps.ts'
import { dropText, targetName } from './targets.ts'
import { useDownload } from './use-download.ts'
import { type ImportSay as Say, importWords } from './words.ts'
import { Table } from '../../ui/table.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Help } from '../../ui/text.tsx'
import { Row } from './row.tsx'
import css from './imports.module.css'

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TONES: Partial<Record<Import['status'], Tone>> = {
  running: 'info',
  reading: 'info',
  unread: 'warning',
  validating: 'info',
  rolling_back: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'warning',
  rolled_back: 'warning',
}
const RECENT = 20

/** One workbook, and the imports before it. A refusal stands under the place where the file was dropped. */
export const FileStep = ({ onOpen }: { onOpen: (guid: string) => void }) => {
  const say = importWords.use()
  useSession()
  const choices = choicesOf(can)
  return (
    <Box maw={1040}>
      {choices.length > 0 ? (
        <Upload choices={choices} onOpen={onOpen} />
      ) : (
        <EmptyState kind="no-permission" title={say('no_create')} text={say('no_create_text')} />
      )}
      <Recent />
    </Box>
  )
}

const Upload = ({ choices, onOpen }: { choices: readonly Choice[]; onOpen: (guid: string) => void }) => {
  const say = importWords.use()
  const help = useId()
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Choice>({ target: 'items', mode: 'create' })
  const { target, mode } = nearest(choices, wanted) ?? wanted
  const targets = [...new Set(choices.map((choice) => choice.target))]
  const modes = choices.filter((choice) => choice.target === target).map((choice) => choice.mode)
  const [progress, setProgress] = useState({ done: 0, total: 1 })
  const [refusal, setRefusal] = useState<string | null>(null)
  const { submit, saving } = useSubmit(
    (options, file: File) => {
      setRefusal(null)
      setProgress({ done: 0, total: Math.max(1, file.size) })
      return imports.upload(
        { body: { mode, target }, file },
        { ...options, quiet: true, onProgress: (done, total) => setProgress({ done, total: total ?? file.size }) },
      )
    },
    {
      leaves: true,
      onDone: (started) => {
        client.setQueryData(imports.get.query({ params: { guid: started.guid } }).queryKey, started)
        void client.invalidateQueries({ queryKey: imports.list.key })
        onOpen(started.guid)
      },
      onRefused: (failure) => setRefusal(textOf(failure)),
    },
  )
  const template = useDownload(() => imports.template.download({ query: { target, mode } }))

  const send = (files: readonly File[]) => {
    const [file] = files
    if (!file || saving) return
    if (files.length > 1) return setRefusal(say('one_file'))
    // What the server would say after the whole upload is said at once; it checks the content as well.
    if (!/\.xlsx$/i.test(file.name)) return setRefusal(errorText('xlsx_only') ?? null)
    submit(file)
  }
  return (
    <>
      <Row align="center" mt={0}>
        {targets.length > 1 && (
          <Segmented
            label={say('target')}
            value={target}
            onChange={(next) => setWanted({ target: next, mode })}
            options={targets.map((value) => ({ value, label: targetName(value) }))}
          />
        )}
        {modes.length > 1 && (
          <Segmented
            label={say('mode')}
            value={mode}
            onChange={(next) => setWanted({ target, mode: next })}
            options={modes.map((value) => ({ value, label: say(`modes.${value}`) }))}
          />
        )}
        <Button
          variant="subtle"
          loading={template.saving}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() => template.submit()}
        >
          {say('template')}
        </Button>
      </Row>
      <Help small style={{ marginBottom: 12 }}>
        {say(`mode_help.${target === 'transactions' ? target : mode}`)}
      </Help>
      <DropZone refused={refusal !== null} onFiles={send}>
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        <p>{dropText(target)}</p>
        <FileButton accept={XLSX} onChange={(file) => send(file ? [file] : [])}>
          {(props) => (
            <Button
              {...props}
              loading={saving}
              leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
              aria-describedby={help}
            >
              {say('choose')}
            </Button>
          )}
        </FileButton>
        <Help small id={help}>
          {say('drop_help')}
        </Help>
        {saving && (
          <Box w="min(420px, 100%)">
            <ProgressBar
              label={say('uploading')}
              done={Math.round((progress.done / progress.total) * 100)}
              total={100}
            />
            {progress.done >= progress.total && <Help small>{say('reading')}</Help>}
          </Box>
        )}
      </DropZone>
      <Refusal my={12}>{refusal}</Refusal>
    </>
  )
}

const Recent = () => {
  const say = importWords.use()
  const { data, error, isPending, refetch } = useQuery({
    ...imports.list.query({ query: { size: RECENT } }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isMoving(status)) ? 2_000 : false),
  })
  const rows = data?.data ?? []
  return (
    <section aria-labelledby="recent-imports">
      <Box component="h2" m="24px 0 8px" fz={14} fw={650} id="recent-imports">
        {say('recent')}
      </Box>
      {isPending ? (
        <SkeletonRows rows={3} />
      ) : error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <Help small>{say('none_text')}</Help>
      ) : (
        <div className={css.scroll} tabIndex={0} role="group" aria-labelledby="recent-imports">
          <Table cell="7px 16px 7px 0">
            <thead>
              <tr>
                <th scope="col">{say('file')}</th>
                <th scope="col">{say('target')}</th>
                <th scope="col">{say('state')}</th>
                <th scope="col">{say('outcome')}</th>
                <th scope="col">{say('when')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.guid}>
                  <td>
                    <Link to="/data/import" search={{ import: one.guid }}>
                      {one.fileName}
                    </Link>
                  </td>
                  <td>{targetName(one.target)}</td>
                  <td>
                    <StateBadge {...(TONES[one.status] && { tone: TONES[one.status] })}>
                      {say(`status.${one.status}`)}
                    </StateBadge>
                  </td>
                  <td>
                    <Outcome one={one} />
                  </td>
                  <td>
                    <DateText value={one.createdAt} kind="relative" />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  )
}

export const undoneText = (say: Say, { undone, undecided }: Pick<Import, 'undone' | 'undecided'>): string =>
  [
    say('undone', { count: undone, shown: formatNumber(undone) }),
    ...(undecided > 0 ? [say('undecided', { count: undecided, shown: formatNumber(undecided) })] : []),
  ].join(' · ')

const Outcome = ({ one }: { one: Import }) => {
  const say = importWords.use()
  if (one.status === 'rolled_back') return <>{undoneText(say, one)}</>
  if (one.status === 'running' || one.status === 'rolling_back')
    return <ProgressBar label={say('running', { file: one.fileName })} done={one.done} total={Math.max(1, one.total)} />
  if (!hasEnded(one.status)) return <>{say('rows', { count: one.rows, shown: formatNumber(one.rows) })}</>
  const refused = refusedRows(one)
  const written = one.created + one.updated + one.unchanged
  return (
    <>
      {[
        say('written', { count: written, shown: formatNumber(written) }),
        ...(refused > 0 ? [say('refused', { count: refused, shown: formatNumber(refused) })] : []),
      ].join(' · ')}
    </>
  )
}
