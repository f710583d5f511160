import type { FolderEntries, FolderLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import { Box, Checkbox, Flex, UnstyledButton } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Row, RowList, RowText, Twist, useRowList } from '../../ui/row-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ancestorsOf, FolderIcon, foundFolders, shownRows, useForest, type FolderNode } from '../folders/index.ts'
import { effectOf, type Giver, LEVELS, mayChoose, ownLevels, treeOf, withLevel } from './folder-rows.ts'
import { peopleWords } from './words.ts'
import css from './folder-levels.module.css'

const ROW = 36
const HEIGHT = 420
type Props = {
  value: FolderEntries
  onChange: (entries: FolderEntries) => void
  /** Groups whose levels come on top. */ inherited?: readonly Giver[]
  /** ROLE_FOLDER_FULL is held: levels change nothing. */ everywhere?: boolean
  readOnly?: boolean
}

/**
 * None, read or write for each folder, with what it has from above and from groups (USER-20). Only the rows in sight
 * exist; arrows go from folder to folder and open and close them, each choice is a select of the system.
 */
export const FolderLevels = ({ value, onChange, inherited = [], everywhere = false, readOnly = false }: Props) => {
  const say = peopleWords.use()
  const { forest, error, isPending, refetch } = useForest()
  const [text, setText] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const wasOpened = useRef(false)
  const initial = useRef(value)

  useEffect(() => {
    if (wasOpened.current || forest.roots.length === 0) return
    wasOpened.current = true
    // What is set is in sight.
    setOpened(
      new Set(
        [...value.keys()].flatMap((guid) =>
          forest.byGuid.has(guid) ? ancestorsOf(forest.byGuid.get(guid)!).map((node) => node.guid) : [],
        ),
      ),
    )
  }, [forest, value])

  const tree = useMemo(() => treeOf(forest), [forest])
  const held = useMemo(() => ownLevels(forest), [forest])
  const effect = useMemo(() => effectOf(tree, value, inherited), [tree, value, inherited])
  const searching = text.trim() !== ''
  const rows = useMemo(() => {
    const found = searching
      ? foundFolders(forest, text)
      : onlySet
        ? [...forest.byGuid.values()].toSorted((a, b) => a.path.localeCompare(b.path, 'fr', { numeric: true }))
        : shownRows(forest, opened)
    return onlySet ? found.filter(({ guid }) => value.has(guid)) : found
  }, [searching, onlySet, forest, text, opened, value])
  const list = useRowList(rows.length, ROW)

  if (error) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (isPending) return <SkeletonRows rows={5} />
  if (forest.byGuid.size === 0) return <p>{say('levels.empty')}</p>

  const flat = searching || onlySet
  const toggle = (guid: string, open: boolean) =>
    setOpened((before) => {
      const next = new Set(before)
      if (open) next.add(guid)
      else next.delete(guid)
      return next
    })
  const focusRow = (index: number) => {
    if (index < 0 || index >= rows.length) return
    list.reveal(index)
    requestAnimationFrame(() =>
      list.scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-name]`)?.focus(),
    )
  }
  const onRowKey = (event: KeyboardEvent, folder: FolderNode, index: number) => {
    const isOpen = opened.has(folder.guid)
    if (event.key === 'ArrowDown') focusRow(index + 1)
    else if (event.key === 'ArrowUp') focusRow(index - 1)
    else if (event.key === 'Home') focusRow(0)
    else if (event.key === 'End') focusRow(rows.length - 1)
    else if (!flat && event.key === 'ArrowRight' && folder.children.length > 0) {
      if (isOpen) focusRow(index + 1)
      else toggle(folder.guid, true)
    } else if (!flat && event.key === 'ArrowLeft') {
      if (isOpen) toggle(folder.guid, false)
      else if (folder.parent) focusRow(rows.indexOf(folder.parent))
    } else return
    event.preventDefault()
  }
  const inheritedBy = (guid: string) => {
    const groups = effect.from(guid)
    return groups.length > 0
      ? say('levels.inherited', { level: say(`levels.${effect.all.get(guid)!}`), names: groups.join(', ') })
      : null
  }
  const setCount = [...value.keys()].filter((guid) => forest.byGuid.has(guid)).length

  return (
    <Flex direction="column" gap={8}>
      <Flex wrap="wrap" align="center" rowGap={8} columnGap={16}>
        <SearchField label={say('levels.search')} value={text} onSearch={setText} />
        <Checkbox
          label={say('levels.only_set')}
          checked={onlySet}
          onChange={(event) => setOnlySet(event.currentTarget.checked)}
        />
        <Help as="span" role="status">
          {say('levels.set', { count: setCount })}
        </Help>
      </Flex>
      {everywhere && <Help>{say('levels.everywhere')}</Help>}
      {rows.length === 0 && <p role="status">{say('levels.no_result')}</p>}
      <RowList
        list={list}
        roles={[undefined, 'list']}
        style={{ height: Math.min(HEIGHT, rows.length * ROW + 2) }}
        hidden={rows.length === 0}
      >
        {(index, place) => {
          const folder = rows[index]!
          const { guid } = folder
          return (
            <LevelRow
              key={guid}
              folder={folder}
              index={index}
              count={rows.length}
              place={place}
              flat={flat}
              isOpen={opened.has(guid)}
              isSet={value.has(guid)}
              inherited={everywhere ? null : inheritedBy(guid)}
              onToggle={toggle}
              onKey={onRowKey}
            >
              <LevelSelect
                path={folder.path}
                value={value.get(guid)}
                above={folder.parent ? (effect.own.get(folder.parent.guid) ?? 'none') : null}
                readOnly={readOnly}
                mayTake={(level) => mayChoose(tree, held, guid, level, initial.current.get(guid))}
                onChange={(level) => onChange(withLevel(value, guid, level))}
              />
            </LevelRow>
          )
        }}
      </RowList>
    </Flex>
  )
}

type RowProps = {
  folder: FolderNode
  index: number
  count: number
  place: ComponentProps<typeof Row>['place']
  /** In a search, or among those that are set. */ flat: boolean
  isOpen: boolean
  isSet: boolean
  /** What groups give, in words. */ inherited: string | null
  onToggle: (guid: string, open: boolean) => void
  onKey: (event: KeyboardEvent, folder: FolderNode, index: number) => void
  children: ReactNode
}
const LevelRow = (props: RowProps) => {
  const { folder, index, count, place, flat, isOpen, isSet, inherited, onToggle, onKey, children } = props
  const say = peopleWords.use()
  const opens = !flat && folder.children.length > 0
  return (
    <Row
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-row={index}
      className="e-hover"
      place={place}
      indent={flat ? 4 : 4 + folder.depth * 18}
    >
      <UnstyledButton
        data-name
        display="flex"
        flex={1}
        miw={0}
        mih={28}
        fz={13}
        fw={isSet ? 550 : undefined}
        style={{ alignItems: 'center', gap: 6 }}
        title={folder.path}
        {...(opens && {
          'aria-expanded': isOpen,
          'aria-label': say(isOpen ? 'levels.hide' : 'levels.show', { name: folder.name }),
        })}
        onClick={() => opens && onToggle(folder.guid, !isOpen)}
        onKeyDown={(event) => onKey(event, folder, index)}
      >
        <Twist open={opens ? isOpen : null} />
        <Box component="span" display="flex" c="dimmed">
          <FolderIcon type={folder.type} />
        </Box>
        <RowText>{flat ? folder.path : folder.name}</RowText>
      </UnstyledButton>
      {inherited && (
        <Flex component="span" align="center" gap={4} maw="45%" c="dimmed" fz={12} title={inherited}>
          <IconUsersGroup color="var(--e-link)" size={14} stroke={1.8} aria-hidden />
          <RowText>{inherited}</RowText>
        </Flex>
      )}
      {children}
    </Row>
  )
}

type SelectProps = {
  path: string
  value: FolderLevel | undefined
  /** What the folder has from above; null at the top. */ above: FolderLevel | null
  readOnly: boolean
  mayTake: (level: FolderLevel) => boolean
  onChange: (level: FolderLevel | null) => void
}
const LevelSelect = ({ path, value, above, readOnly, mayTake, onChange }: SelectProps) => {
  const say = peopleWords.use()
  return (
    <Box
      className={css.level}
      component="select"
      w="min(256px, 55%)"
      p="0 6px"
      bd="1px solid var(--e-input-border)"
      bdrs={6}
      bg="var(--e-ground)"
      c="var(--e-text)"
      fz={13}
      aria-label={say('levels.label', { path })}
      value={value ?? ''}
      disabled={readOnly}
      onChange={(event) => onChange(LEVELS.find((level) => level === event.currentTarget.value) ?? null)}
    >
      <option value="">
        {above === null ? say('levels.inherit_top') : say('levels.inherit', { level: say(`levels.${above}`) })}
      </option>
      {LEVELS.map((level) => {
        const refused = !mayTake(level)
        return (
          <option key={level} value={level} disabled={refused} title={refused ? say('levels.cannot_grant') : undefined}>
            {say(`levels.${level}`)}
            {refused ? ` – ${say('levels.cannot_grant')}` : ''}
          </option>
        )
      })}
    </Box>
  )
}
