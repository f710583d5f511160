import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Box, Flex, TextInput } from '@mantine/core'
import { IconLock, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useId } from 'react'
import { Row, RowList, RowText, Twist } from '../../ui/row-list.tsx'
import type { FolderNode } from './forest.ts'
import { FolderIcon } from './folder-icon.tsx'
import { useForest } from './use-forest.ts'
import { usePicker } from './use-picker.ts'
import { folderWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import css from './folder-picker.module.css'

const HEIGHT = 280

type Props = {
  /** Guid of the chosen folder, `root`, or null. */
  value: string | null
  onChange: (guid: string) => void
  /** Why a folder (null is the root) cannot be chosen. */
  refusal: (folder: FolderNode | null) => string | null
  withRoot?: boolean
  /** Where one is: its neighbours are offered first. */
  from?: string | null
  /** What is chosen is looked at, not gone to. */
  isQuestion?: boolean
  error?: string | null
  autoFocus?: boolean
}

/** A folder out of the tree or by search; the keyboard stays in the search field (ARIA combobox with a list). */
export const FolderPicker = ({
  value,
  onChange,
  refusal,
  withRoot = false,
  from = null,
  isQuestion = false,
  error,
  autoFocus = false,
}: Props) => {
  const say = folderWords.use()
  const id = useId()
  const { forest } = useForest()
  const picker = usePicker({ forest, value, refusal, withRoot, from, remembers: !isQuestion, onChange })
  const { text, search, searching, rows, active, list, setAt, choose, opened, toggle, onKeyDown } = picker
  const here = from ? forest.byGuid.get(from)?.path : undefined
  const chosen = value === 'root' ? say('root') : value ? forest.byGuid.get(value)?.path : undefined
  return (
    <Flex direction="column" gap={8}>
      <TextInput
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        aria-label={say('picker.search')}
        placeholder={say('picker.search')}
        value={text}
        autoComplete="off"
        {...(autoFocus && { 'data-autofocus': true })}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        error={error}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <RowList
        list={list}
        roles={['listbox', 'presentation']}
        id={`${id}-list`}
        aria-label={say('tree')}
        tabIndex={-1}
        style={{ height: HEIGHT }}
      >
        {(index, place) => {
          const { folder, how } = rows[index] ?? { folder: null, how: 'tree' }
          const guid = folder?.guid ?? 'root'
          const refused = refusal(folder)
          const isTree = how === 'tree' && !searching
          const opens = folder && isTree && folder.children.length > 0
          return (
            <Row
              key={`${how}-${guid}`}
              id={`${id}-${index}`}
              role="option"
              className={css.row}
              aria-selected={guid === value}
              aria-disabled={refused ? true : undefined}
              data-active={index === active || undefined}
              title={refused ?? folder?.path}
              place={place}
              indent={8 + (isTree && folder ? folder.depth * 16 : 0)}
              onClick={() => {
                setAt(index)
                choose(folder)
              }}
            >
              <Twist
                open={opens ? opened.has(folder.guid) : null}
                onClick={(event) => {
                  if (!opens) return
                  event.stopPropagation()
                  toggle(folder, !opened.has(folder.guid))
                }}
              />
              {folder ? <FolderIcon type={folder.type} /> : <IconStack2 size={16} stroke={1.7} aria-hidden />}
              <RowText>{folder ? (isTree ? folder.name : folder.path) : say('root')}</RowText>
              {how !== 'tree' && (
                <Help as="span" style={{ flexShrink: 0 }}>
                  {say(`picker.${how}`)}
                </Help>
              )}
              {folder?.permission === 'read' && (
                <IconLock size={13} stroke={1.9} role="img" aria-label={say('read_only')} />
              )}
              {refused && index === active && (
                <Box
                  component="span"
                  className="e-cut"
                  maw="60%"
                  c="var(--e-warning)"
                  fz={12}
                  style={{ flexShrink: 0 }}
                >
                  {refused}
                </Box>
              )}
            </Row>
          )
        }}
      </RowList>
      <Help style={{ overflowWrap: 'anywhere' }} role="status">
        {searching && rows.length === 0
          ? say('picker.none')
          : chosen
            ? isQuestion
              ? chosen
              : say('picker.destination', { path: chosen })
            : isQuestion
              ? ''
              : here
                ? say('picker.choose_from', { path: here })
                : say('picker.choose')}
      </Help>
    </Flex>
  )
}
