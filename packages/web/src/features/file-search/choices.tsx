import { Box, Flex } from '@mantine/core'
import { FILE_MATCHES, type FileSearch } from '@entrepot/contract/file-search/file-search.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { FolderFilter } from '../folders/index.ts'
import type { Sent, useFileSearch } from './use-file-search.ts'
import { fileSearchWords } from './words.ts'

/** Heading rows that can be chosen; a file has titles above it, not pages. */
const HEADINGS = 20

/** What was read of the list, to be corrected where the guess was wrong; each choice searches again. */
export const Choices = ({
  search,
  sent,
  busy,
  run,
}: {
  search: FileSearch
  sent: Sent | null
  busy: boolean
  run: ReturnType<typeof useFileSearch>['run']
}) => {
  const say = fileSearchWords.use()
  const { sheets, sheet, headerRow, columns, column, match, folder } = search
  const now = { column, match, headerRow, ...(sheet !== null && { sheet }), ...(folder && { folder: folder.guid }) }
  const name = search.fileName || say('pasted')
  if (!sent)
    return <Box component="p" flex="1 1 100%" c="dimmed">{`${name} – ${say(`matches.${match}`)}. ${say('gone')}`}</Box>
  return (
    <Flex align="end" wrap="wrap" gap="8px 16px" flex="1 1 100%">
      {sheets.length > 1 && (
        <NativeSelect
          label={say('sheet')}
          disabled={busy}
          value={sheet ?? ''}
          data={sheets.map((one) => one.name)}
          onChange={({ currentTarget: { value } }) =>
            void run(sent, { sheet: value, ...(folder && { folder: folder.guid }) })
          }
        />
      )}
      <NativeSelect
        label={say('heading')}
        disabled={busy}
        value={String(headerRow)}
        data={Array.from({ length: Math.max(HEADINGS, headerRow) + 1 }, (_, row) => ({
          value: String(row),
          label: row === 0 ? say('no_heading') : String(row),
        }))}
        onChange={({ currentTarget: { value } }) => void run(sent, { ...now, headerRow: Number(value) })}
      />
      {columns.length > 1 && (
        <NativeSelect
          label={say('column')}
          disabled={busy}
          value={column}
          data={columns.map((one) => ({
            value: one.column,
            label:
              one.heading || one.samples[0]
                ? say('column_named', { column: one.column, heading: one.heading || one.samples[0]! })
                : one.column,
          }))}
          onChange={({ currentTarget: { value } }) => void run(sent, { ...now, column: value })}
        />
      )}
      <NativeSelect
        label={say('match')}
        disabled={busy}
        value={match}
        data={FILE_MATCHES.map((value) => ({ value, label: say(`matches.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          void run(sent, { ...now, match: value === 'name' ? 'name' : 'tag' })
        }
      />
      <FolderFilter
        folder={folder?.guid}
        onChange={(next) => {
          const { folder: _before, ...rest } = now
          void run(sent, { ...rest, ...(next && { folder: next }) })
        }}
        labels={{
          none: say('within.none'),
          chosen: (chosen) => say('within.chosen', { name: chosen }),
          clear: say('within.clear'),
          pick: say('within.pick'),
        }}
      />
    </Flex>
  )
}
