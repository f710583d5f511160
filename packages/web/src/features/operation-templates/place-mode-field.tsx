import { PLACE_MODES } from '@entrepot/contract/operation-templates/custom-task.ts'
import { Box, Flex } from '@mantine/core'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { FolderFilter, useForest } from '../folders/index.ts'
import type { TaskProps } from './task-props.ts'
import { templateWords } from './words.ts'

/** Where items of a task come from or go to: anywhere, one folder, or as the creator of the operation says (COP-15). */
export const PlaceModeField = ({
  task,
  end,
  errorOf,
  readOnly,
  onChange,
}: TaskProps & { end: 'source' | 'destination' }) => {
  const say = templateWords.use()
  const { forest } = useForest()
  const mode = task[end]
  const place = task[`${end}_location`]
  const none = end === 'destination' ? say('task.stay') : say('task.modes.none')
  return (
    <Flex direction="column" gap={6}>
      <NativeSelect
        label={say(`task.${end}`)}
        disabled={readOnly}
        value={mode}
        data={PLACE_MODES.map((value) => ({ value, label: value === 'none' ? none : say(`task.modes.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ [end]: PLACE_MODES.find((one) => one === value) ?? mode })
        }
      />
      {mode === 'fixed' && (
        <Box role="group" aria-label={say(`task.${end}_folder`)}>
          {readOnly ? (
            (place?.name ?? '…')
          ) : (
            <FolderFilter
              folder={place?.guid}
              onChange={(guid) =>
                onChange({
                  [`${end}_location`]: guid ? { guid, name: forest.byGuid.get(guid)?.name ?? '' } : null,
                })
              }
              labels={{
                none: say('task.choose'),
                chosen: (name) => name,
                clear: say('clear'),
                pick: say('task.folder'),
              }}
              refusal={(folder) => (folder === null ? say('task.choose') : null)}
            />
          )}
          <Wrong>{errorOf(`${end}_location`)}</Wrong>
        </Box>
      )}
    </Flex>
  )
}
