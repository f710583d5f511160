import { Box, Flex } from '@mantine/core'
import type { SearchPart } from '../../../kernel/lists.ts'
import { errorText } from '../../../kernel/words.ts'
import { FolderFilter, type FolderNode } from '../../folders/index.ts'
import type { ScanSearch } from './address.ts'
import type { ScanMode } from './session.ts'
import { scanWords } from './words.ts'

type PlacesProps = { mode: ScanMode; search: ScanSearch; change: (part: SearchPart<ScanSearch>) => void }
const refusal = (folder: FolderNode | null) =>
  !folder || folder.permission !== 'write' ? (errorText('folder_denied') ?? '') : null
/** Where things are scanned, and where they go. */
export const Places = ({ mode, search, change }: PlacesProps) => {
  const say = scanWords.use()
  return (
    <Flex align="center" rowGap={8} columnGap={12} wrap="wrap">
      {mode !== 'find' && (
        <FolderFilter
          folder={search.folder}
          onChange={(folder) => change({ folder })}
          labels={{
            none: say('any_place'),
            chosen: (name) => say('in_place', { name }),
            clear: say('forget_place'),
            pick: say('place'),
          }}
          {...(mode === 'in' && { refusal })}
        />
      )}
      {mode === 'move' && (
        <FolderFilter
          folder={search.to}
          onChange={(to) => change({ to })}
          labels={{
            none: say('no_destination'),
            chosen: (name) => say('to_place', { name }),
            clear: say('forget_place'),
            pick: say('destination'),
          }}
          refusal={refusal}
        />
      )}
      <Box component="p" c="dimmed">
        {say(`help.${mode}`)}
      </Box>
    </Flex>
  )
}
