import { useVirtualizer } from '@tanstack/react-virtual'
import { IconChevronRight, IconLock, IconStack2 } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { formatNumber } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { announce } from '../../ui/live.ts'
import {
  ancestorsOf,
  dropRefusal,
  favouritesIn,
  moveRefusal,
  shownRows,
  typedAhead,
  type FolderNode,
  type Forest,
} from './forest.ts'
import { FolderIcon } from './folder-icon.tsx'
import { folderWords } from './words.ts'
import css from './folder-tree.module.css'

const ROW = 30
const OPENS_AFTER_MS = 700
const TYPING_MS = 800

type Props = {
  forest: Forest
  /** `root` or the guid of the folder that is shown. */
  current: string
  onOpen: (guid: string) => void
  /** Absent where nothing can be moved by the user. */
  onDrop?: ((folder: FolderNode, target: FolderNode | null) => void) | undefined
  menu?: (folder: FolderNode) => readonly MenuEntry[]
  /** Something else that is being dragged and may be dropped on a folder. */
  incoming?: Incoming | null | undefined
}
export type Incoming = {
  /** Why a place refuses it; null is the root. */ refusal: (folder: FolderNode | null) => string | null
  drop: (folder: FolderNode) => void
}
/** The row above all folders stands for the root. */
type Line = { key: string; node: FolderNode | null; level: number }
type Over = { key: string | null; refusal: string | null }
const NOWHERE: Over = { key: null, refusal: null }

const AnchoredMenu = lazyPart(async () => (await import('../../ui/anchored-menu.tsx')).AnchoredMenu)

/** The folders that the user keeps at hand, above all others. */
const Favourites = ({ forest, current, onOpen }: Pick<Props, 'forest' | 'current' | 'onOpen'>) => {
  const say = folderWords.use()
  const id = useId()
  const nodes = useMemo(() => favouritesIn(forest), [forest])
  if (nodes.length === 0) return null
  return (
    <section className={css.favourites} aria-labelledby={id}>
      <h2 id={id}>{say('favourite.list')}</h2>
      <ul>
        {nodes.map(({ guid, name, path, type }) => (
          <li key={guid}>
            <a
              href={`/items/${guid}`}
              className={css.favourite}
              title={path}
              aria-current={guid === current ? 'page' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onOpen(guid)
              }}
            >
              <FolderIcon type={type} />
              <span className={css.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The folders as a tree: one tab stop, arrows move, letters jump, and a drag says why a place refuses before the drop.
 */
export const FolderTree = ({ forest, current, onOpen, onDrop, menu, incoming }: Props) => {
  const say = folderWords.use()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(current)
  const [menuAt, setMenuAt] = useState<{ at: { x: number; y: number }; folder: FolderNode } | null>(null)
  const [dragged, setDragged] = useState<FolderNode | null>(null)
  const [over, setOver] = useState(NOWHERE)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef({ text: '', at: 0 })

  const lines = useMemo(
    (): Line[] => [
      { key: 'root', node: null, level: 1 },
      ...shownRows(forest, opened).map((node) => ({ key: node.guid, node, level: node.depth + 2 })),
    ],
    [forest, opened],
  )
  const position = Math.max(
    0,
    lines.findIndex(({ key }) => key === active),
  )
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  })

  const showCurrent = useEffectEvent(() => {
    setActive(current)
    const node = forest.byGuid.get(current)
    if (node) setOpened((before) => new Set([...before, ...ancestorsOf(node).map(({ guid }) => guid)]))
  })
  // The folder of the address is visible, wherever the navigation came from. A tree that others change moves neither
  // the cursor nor what was closed.
  const isKnown = forest.byGuid.has(current)
  useEffect(() => showCurrent(), [current, isKnown])
  const scrollToActive = useEffectEvent(() => {
    const at = lines.findIndex(({ key }) => key === active)
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  })
  // Only a change of place scrolls; opening a folder elsewhere does not.
  useEffect(() => scrollToActive(), [active])
  useEffect(() => () => clearTimeout(opening.current), [])

  const toggle = (guid: string, open: boolean) =>
    setOpened((before) => {
      const next = new Set(before)
      if (open) next.add(guid)
      else next.delete(guid)
      return next
    })
  const goTo = (at: number) => setActive(lines[Math.min(lines.length - 1, Math.max(0, at))]!.key)
  const openMenu = (folder: FolderNode, at: { x: number; y: number }) => {
    if (menu && menu(folder).length > 0) setMenuAt({ folder, at })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const line = lines[position]
    if (!line || event.target !== event.currentTarget) return
    const { node } = line
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'ArrowDown') goTo(position + 1)
    else if (event.key === 'ArrowUp') goTo(position - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(lines.length - 1)
    else if (event.key === 'ArrowRight') {
      if (node && node.children.length > 0 && !opened.has(node.guid)) toggle(node.guid, true)
      else goTo(position + 1)
    } else if (event.key === 'ArrowLeft') {
      if (node && opened.has(node.guid)) toggle(node.guid, false)
      else if (node) setActive(node.parent?.guid ?? 'root')
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(line.key)
    else if (node && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))) {
      const box = document.getElementById(`${id}-${position}`)?.getBoundingClientRect()
      openMenu(node, { x: box?.left ?? 0, y: box?.bottom ?? 0 })
    } else if (letter) {
      const text = event.timeStamp - typed.current.at < TYPING_MS ? typed.current.text + event.key : event.key
      typed.current = { text, at: event.timeStamp }
      const rows = lines.slice(1).map((one) => one.node!)
      const found = typedAhead(rows, text, Math.max(0, text.length > 1 ? position - 1 : position))
      if (found >= 0) goTo(found + 1)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const inWords = (code: ErrorCode | null) => code && (errorText(code) ?? null)
  const refusalAt = ({ node }: Line): string | null =>
    dragged ? inWords(dropRefusal(dragged, node)) : (incoming?.refusal(node) ?? null)
  const startDrag = (event: DragEvent, folder: FolderNode) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', folder.path)
    setDragged(folder)
    setOver({ key: null, refusal: inWords(moveRefusal(folder)) })
  }
  const dragOver = (event: DragEvent, line: Line) => {
    if (!dragged && !incoming) return
    const refusal = refusalAt(line)
    // Without preventDefault the browser itself refuses the drop.
    if (!refusal) event.preventDefault()
    if (over.key === line.key) return
    setOver({ key: line.key, refusal })
    if (refusal) announce(refusal)
    clearTimeout(opening.current)
    const guid = line.node?.guid
    if (guid) opening.current = setTimeout(() => toggle(guid, true), OPENS_AFTER_MS)
  }
  const endDrag = () => {
    clearTimeout(opening.current)
    setDragged(null)
    setOver(NOWHERE)
  }
  const drop = (event: DragEvent, line: Line) => {
    event.preventDefault()
    if (!refusalAt(line)) {
      if (dragged) onDrop?.(dragged, line.node)
      else if (line.node) incoming?.drop(line.node)
    }
    endDrag()
  }
  // What others drag may end anywhere.
  useEffect(() => {
    if (incoming) return endDrag
    return undefined
  }, [incoming])

  const shown = virtual.getVirtualItems()
  const isShown = shown.some(({ index }) => index === position)
  return (
    <div className={css.frame}>
      <Favourites forest={forest} current={current} onOpen={onOpen} />
      <div
        ref={scroller}
        className={css.scroller}
        role="tree"
        aria-label={say('tree')}
        tabIndex={0}
        aria-activedescendant={isShown ? `${id}-${position}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => virtual.scrollToIndex(position, { align: 'auto' })}
      >
        <div role="presentation" className={css.sizer} style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const line = lines[index]!
            const { node, level } = line
            const hasChildren = node ? node.children.length > 0 : forest.roots.length > 0
            const isOpen = node ? opened.has(node.guid) : true
            const refused = (dragged !== null || Boolean(incoming)) && refusalAt(line) !== null
            const siblings = node ? (node.parent?.children ?? forest.roots) : []
            return (
              <div
                key={line.key}
                id={`${id}-${index}`}
                role="treeitem"
                className={css.row}
                aria-level={level}
                aria-setsize={node ? siblings.length : 1}
                aria-posinset={node ? siblings.indexOf(node) + 1 : 1}
                aria-expanded={hasChildren ? isOpen : undefined}
                aria-selected={line.key === current}
                data-active={index === position || undefined}
                data-current={line.key === current || undefined}
                aria-disabled={refused || undefined}
                data-refused={refused || undefined}
                data-over={over.key === line.key && !refused ? true : undefined}
                style={{ top: start, height: ROW, paddingLeft: 8 + (level - 1) * 14 }}
                draggable={node !== null && onDrop !== undefined}
                onDragStart={(event) => node && startDrag(event, node)}
                onDragOver={(event) => dragOver(event, line)}
                onDrop={(event) => drop(event, line)}
                onDragEnd={endDrag}
                onClick={(event: MouseEvent) => {
                  if (event.ctrlKey || event.metaKey) window.open(`/items/${line.key}`, '_blank', 'noopener')
                  else onOpen(line.key)
                }}
                onContextMenu={(event) => {
                  if (!node) return
                  event.preventDefault()
                  setActive(line.key)
                  openMenu(node, { x: event.clientX, y: event.clientY })
                }}
              >
                <span
                  className={css.twist}
                  data-open={isOpen || undefined}
                  aria-hidden
                  onClick={(event) => {
                    if (!node || !hasChildren) return
                    event.stopPropagation()
                    toggle(node.guid, !isOpen)
                  }}
                >
                  {node && hasChildren && <IconChevronRight size={14} stroke={1.9} />}
                </span>
                {node ? <FolderIcon type={node.type} /> : <IconStack2 size={16} stroke={1.7} aria-hidden />}
                <span className={css.name} title={node?.path}>
                  {node?.name ?? say('root')}
                </span>
                {node?.permission === 'read' && (
                  <IconLock size={13} stroke={1.9} role="img" aria-label={say('read_only')} />
                )}
                {node && (
                  <span
                    className={css.count}
                    title={say('counts', { direct: formatNumber(node.items), total: formatNumber(node.totalItems) })}
                  >
                    {node.items === node.totalItems
                      ? formatNumber(node.items)
                      : `${formatNumber(node.items)} · ${formatNumber(node.totalItems)}`}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </div>
      {over.refusal && (
        <div className={css.reason} role="status">
          {over.refusal}
        </div>
      )}
      {menuAt && (
        <AnchoredMenu
          at={menuAt.at}
          label={say('actions', { name: menuAt.folder.name })}
          entries={menu ? menu(menuAt.folder) : []}
          onClose={() => {
            setMenuAt(null)
            scroller.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}
