import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { ancestorsOf, shownRows, typedAhead, type FolderNode, type Forest } from './forest.ts'

/** The height of a line. */
export const ROW = 30
const TYPING_MS = 800

/** The line above all folders stands for the root. */
export type Line = { key: string; node: FolderNode | null; level: number }

type Props = {
  forest: Forest
  current: string
  onOpen: (guid: string) => void
  /** The menu of a folder, asked for by a key on the line at this position. */
  onMenu: (folder: FolderNode, position: number) => void
}
/** The lines of the tree, which of them are open, and the one somebody stands on. */
export const useTree = ({ forest, current, onOpen, onMenu }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(current)
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

  const toggle = (guid: string, open: boolean) =>
    setOpened((before) => {
      const next = new Set(before)
      if (open) next.add(guid)
      else next.delete(guid)
      return next
    })
  const goTo = (at: number) => setActive(lines[Math.min(lines.length - 1, Math.max(0, at))]!.key)

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
      onMenu(node, position)
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
  return { scroller, lines, position, virtual, opened, toggle, setActive, onKeyDown }
}
