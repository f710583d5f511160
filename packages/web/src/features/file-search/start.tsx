import { Box, Button, FileButton, Flex, Textarea } from '@mantine/core'
import { IconFileSpreadsheet, IconSearch, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { FolderFilter } from '../folders/index.ts'
import type { useFileSearch } from './use-file-search.ts'
import { fileSearchWords } from './words.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { Columns } from '../../ui/columns.tsx'

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
    <Flex direction="column" gap={16} maw={1040}>
      <Box component="p" c="dimmed">
        {say('intro')}
      </Box>
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
      <Columns of="repeat(auto-fit, minmax(min(360px, 100%), 1fr))" gap={24}>
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
          <Box component="p" c="dimmed">
            {say('drop_help')}
          </Box>
        </DropZone>
        <Flex
          component="form"
          direction="column"
          gap={12}
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
              <Box component="span" c="dimmed">
                {say('lines', { count: lines, shown: formatNumber(lines) })}
              </Box>
            )}
          </Flex>
        </Flex>
      </Columns>
      {saving && (
        <Box w="min(420px, 100%)" role="status">
          <ProgressBar label={say('uploading')} done={Math.round((progress.done / progress.total) * 100)} total={100} />
          {progress.done >= progress.total && (
            <Box component="p" c="dimmed">
              {say('searching')}
            </Box>
          )}
        </Box>
      )}
      <Refusal>{refusal}</Refusal>
    </Flex>
  )
}
