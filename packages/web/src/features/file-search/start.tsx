import { Button, FileButton, Flex, Textarea } from '@mantine/core'
import { IconFileSpreadsheet, IconSearch, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { Banner } from '../../ui/small.tsx'
import { FolderFilter } from '../folders/index.ts'
import type { useFileSearch } from './use-file-search.ts'
import { fileSearchWords } from './words.ts'
import css from './file-search.module.css'

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

/** A workbook or a pasted list, and where to look. A refusal stands below. */
export const Start = ({
  search: { run, saving, progress, refusal, refuse },
}: {
  search: ReturnType<typeof useFileSearch>
}) => {
  const say = fileSearchWords.use()
  const [folder, setFolder] = useState<string>()
  const [text, setText] = useState('')
  const within = folder ? { folder } : {}
  const lines = linesIn(text)

  const send = (files: readonly File[]) => {
    const [file] = files
    if (!file || saving) return
    if (files.length > 1) return refuse(say('one_file'))
    // What the server would say after the whole upload is said at once; it checks the content as well.
    if (!/\.xlsx$/i.test(file.name)) return refuse(errorText('xlsx_only') ?? null)
    run({ file, as: 'xlsx' }, within)
  }
  return (
    <div className={css.start}>
      <p className={css.help}>{say('intro')}</p>
      <Flex wrap="wrap" gap={12} align="center">
        <FolderFilter
          folder={folder}
          onChange={setFolder}
          labels={{
            none: say('within.none'),
            chosen: (name) => say('within.chosen', { name }),
            clear: say('within.clear'),
            pick: say('within.pick'),
          }}
        />
      </Flex>
      <div className={css.ways}>
        <DropZone onFiles={send}>
          <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
          <p>{say('drop')}</p>
          <FileButton accept={XLSX} onChange={(file) => send(file ? [file] : [])}>
            {(props) => (
              <Button {...props} loading={saving} leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}>
                {say('choose')}
              </Button>
            )}
          </FileButton>
          <p className={css.help}>{say('drop_help')}</p>
        </DropZone>
        <form
          className={css.paste}
          onSubmit={(event) => {
            event.preventDefault()
            if (lines > 0) run({ file: new File([text], 'liste.txt', { type: 'text/plain' }), as: 'text' }, within)
          }}
        >
          <Textarea
            label={say('paste')}
            description={say('paste_help')}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            rows={9}
            spellCheck={false}
          />
          <Flex wrap="wrap" gap={12} align="center">
            <Button
              type="submit"
              disabled={lines === 0}
              loading={saving}
              leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
            >
              {say('run')}
            </Button>
            {lines > 0 && (
              <span className={css.help}>{say('lines', { count: lines, shown: formatNumber(lines) })}</span>
            )}
          </Flex>
        </form>
      </div>
      {saving && (
        <div className={css.bar} role="status">
          <ProgressBar label={say('uploading')} done={Math.round((progress.done / progress.total) * 100)} total={100} />
          {progress.done >= progress.total && <p className={css.help}>{say('searching')}</p>}
        </div>
      )}
      {refusal && (
        <div role="alert">
          <Banner tone="error">{refusal}</Banner>
        </div>
      )}
    </div>
  )
}
