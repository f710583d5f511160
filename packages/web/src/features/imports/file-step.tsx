import type { Import } from '@entrepot/contract/imports/import.ts'
import { Button, FileButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { DateText, ProgressBar } from '../../ui/figures.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { imports } from './api.ts'
import { importWords } from './words.ts'
import css from './imports.module.css'

type Target = Import['target']
const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One workbook, and the imports before it. A refusal stands under the place where the file was dropped. */
export const FileStep = ({ onOpen }: { onOpen: (guid: string) => void }) => {
  const say = importWords.use()
  const client = useQueryClient()
  const [target, setTarget] = useState<Target>('items')
  const [isOver, setIsOver] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data: recent } = useQuery(imports.list.query({ query: { size: 10 } }))

  const send = async (file: File | null | undefined) => {
    if (!file) return
    setRefusal(null)
    setProgress({ done: 0, total: file.size })
    try {
      const started = await imports.upload({ body: { mode: 'create', target }, file }, { quiet: true, onProgress: (done, total) => setProgress({ done, total: total ?? file.size }) })
      client.setQueryData(imports.get.query({ params: { guid: started.guid } }).queryKey, started)
      onOpen(started.guid)
    } catch (error) {
      if (!isFailure(error)) throw error
      setRefusal(textOf(error))
      setProgress(null)
    }
  }

  return (
    <>
      <div className={css.row}>
        <Segmented label={say('target')} value={target} onChange={setTarget} options={(['items', 'folders'] as const).map((value) => ({ value, label: say(`targets.${value}`) }))} />
        <Button variant="subtle" onClick={() => void imports.template.download({ query: { target } }).then(saveFile, () => undefined)}>{say('template')}</Button>
      </div>
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          void send(event.dataTransfer.files[0])
        }}
      >
        <p>{say('drop')}</p>
        <FileButton accept={XLSX} onChange={(file) => void send(file)}>
          {(props) => <Button {...props} loading={progress !== null}>{say('choose')}</Button>}
        </FileButton>
        {progress && <ProgressBar label={say('uploading')} done={progress.done} total={progress.total} />}
      </div>
      {refusal && <p className={css.error} role="alert">{refusal}</p>}
      {recent && recent.data.length > 0 && (
        <>
          <h2 className={css.section}>{say('recent')}</h2>
          <table className={css.table}>
            <tbody>
              {recent.data.map((one) => (
                <tr key={one.guid}>
                  <td>{one.fileName}</td>
                  <td>{say('rows', { count: one.rows, shown: formatNumber(one.rows) })}</td>
                  <td><StateBadge>{say(`status.${one.status}`)}</StateBadge></td>
                  <td><DateText value={one.createdAt} kind="relative" /></td>
                  <td><Button variant="subtle" size="compact-sm" onClick={() => onOpen(one.guid)} aria-label={`${say('open')} ${one.fileName}`}>{say('open')}</Button></td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
