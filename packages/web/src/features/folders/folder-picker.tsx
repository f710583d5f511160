import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { TextInput } from '@mantine/core'
import { IconLock, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { Row, RowList, RowText, Twist, useRowList } from '../../ui/row-list.tsx'
import { ancestorsOf, foundFolders, shownRows, type FolderNode } from './forest.ts'
import { FolderIcon } from './folder-icon.tsx'
import { useForest } from './use-forest.ts'
import { folderWords } from './words.ts'
import css from './folder-picker.module.css'

const ROW = 34
const HEIGHT = 280

type Props = {
  /** Guid of the chosen folder, `root`, or null. */
  value: string | null
  onChange: (guid: string) => void
  /** Why a folder (null is the root) cannot be chosen. */
  refusal: (folder: FolderNode | null) => string | null
  withRoot?: boolean
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
  isQuestion = false,
  error,
  autoFocus = false,
}: Props) => {
  const say = folderWords.use()
  const id = useId()
  const { forest } = useForest()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)

  const showChosen = useEffectEvent(() => {
    const node = value ? forest.byGuid.get(value) : undefined
    setOpened(
      (before) =>
        new Set([
          ...before,
          ...forest.roots.map(({ guid }) => guid),
          ...(node ? ancestorsOf(node).map(({ guid }) => guid) : []),
        ]),
    )
  })
  // What is chosen later was visible already.
  useEffect(() => showChosen(), [forest])

  const searching = text.trim() !== ''
  const rows = useMemo(
    (): (FolderNode | null)[] =>
      searching ? foundFolders(forest, text) : [...(withRoot ? [null] : []), ...shownRows(forest, opened)],
    [searching, forest, text, withRoot, opened],
  )
  const active = Math.min(at, Math.max(0, rows.length - 1))
  const list = useRowList(rows.length, ROW)
  const goTo = (next: number) => {
    const kept = Math.min(rows.length - 1, Math.max(0, next))
    setAt(kept)
    if (rows.length > 0) list.reveal(kept)
  }
  const choose = (folder: FolderNode | null) => {
    if (!refusal(folder)) onChange(folder?.guid ?? 'root')
  }
  const toggle = (folder: FolderNode, open: boolean) =>
    setOpened((before) => {
      const next = new Set(before)
      if (open) next.add(folder.guid)
      else next.delete(folder.guid)
      return next
    })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = rows[active]
    const atEnd = event.currentTarget.selectionStart === text.length
    if (event.key === 'ArrowDown') goTo(active + 1)
    else if (event.key === 'ArrowUp') goTo(active - 1)
    else if (event.key === 'PageDown') goTo(active + 8)
    else if (event.key === 'PageUp') goTo(active - 8)
    else if (!searching && row && event.key === 'ArrowRight' && atEnd) toggle(row, true)
    else if (!searching && row && event.key === 'ArrowLeft') {
      if (opened.has(row.guid)) toggle(row, false)
      else goTo(rows.indexOf(row.parent))
    } else if (event.key === 'Enter' && row !== undefined && (row?.guid ?? 'root') !== value) choose(row)
    else if (event.key === 'Escape' && text) {
      setText('')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  const chosen = value === 'root' ? say('root') : value ? forest.byGuid.get(value)?.path : undefined
  return (
    <div className={css.frame}>
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
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
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
          const folder = rows[index] ?? null
          const guid = folder?.guid ?? 'root'
          const refused = refusal(folder)
          const opens = folder && !searching && folder.children.length > 0
          return (
            <Row
              key={guid}
              id={`${id}-${index}`}
              role="option"
              className={css.row}
              aria-selected={guid === value}
              aria-disabled={refused ? true : undefined}
              data-active={index === active || undefined}
              title={refused ?? folder?.path}
              place={place}
              indent={8 + (searching || !folder ? 0 : folder.depth * 16)}
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
              <RowText>{folder ? (searching ? folder.path : folder.name) : say('root')}</RowText>
              {folder?.permission === 'read' && (
                <IconLock size={13} stroke={1.9} role="img" aria-label={say('read_only')} />
              )}
              {refused && index === active && <span className={css.reason}>{refused}</span>}
            </Row>
          )
        }}
      </RowList>
      <p className={css.chosen} role="status">
        {searching && rows.length === 0
          ? say('picker.none')
          : chosen
            ? isQuestion
              ? chosen
              : say('picker.destination', { path: chosen })
            : isQuestion
              ? ''
              : say('picker.choose')}
      </p>
    </div>
  )
}
