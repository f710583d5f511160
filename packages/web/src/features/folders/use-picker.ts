import { useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react'
import { useRowList } from '../../ui/row-list.tsx'
import { ancestorsOf, foundFolders, shownRows, type FolderNode, type Forest } from './forest.ts'
import { offeredFirst, type Offered } from './offered-folders.ts'
import { recentFolders, rememberFolder } from './recent-folders.ts'

const ROW = 34

type Props = {
  forest: Forest
  value: string | null
  refusal: (folder: FolderNode | null) => string | null
  withRoot: boolean
  /** Where one is; null: nowhere in particular. */
  from: string | null
  /** What is chosen is gone to, and offered first the next time. */
  remembers: boolean
  onChange: (guid: string) => void
}
/** The folders that are offered, by the tree or by search, and the one the keys stand on. */
export const usePicker = ({ forest, value, refusal, withRoot, from, remembers, onChange }: Props) => {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)

  const showChosen = useEffectEvent(() => {
    const node = forest.byGuid.get(value ?? from ?? '')
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
  // What is chosen here is remembered, but moves no row while one looks at them.
  const first = useMemo(
    () => (remembers ? offeredFirst(forest, recentFolders(forest), from, refusal) : []),
    // oxlint-disable-next-line react/exhaustive-deps
    [forest, from, remembers],
  )
  const rows = useMemo((): Offered[] => {
    const tree = searching ? foundFolders(forest, text) : [...(withRoot ? [null] : []), ...shownRows(forest, opened)]
    return [...(searching ? [] : first), ...tree.map((folder) => ({ folder, how: 'tree' as const }))]
  }, [searching, forest, text, withRoot, opened, first])
  const active = Math.min(at, Math.max(0, rows.length - 1))
  const list = useRowList(rows.length, ROW)
  const goTo = (next: number) => {
    const kept = Math.min(rows.length - 1, Math.max(0, next))
    setAt(kept)
    if (rows.length > 0) list.reveal(kept)
  }
  const choose = (folder: FolderNode | null) => {
    if (refusal(folder)) return
    if (remembers && folder) rememberFolder(folder.guid)
    onChange(folder?.guid ?? 'root')
  }
  const toggle = (folder: FolderNode, open: boolean) =>
    setOpened((before) => {
      const next = new Set(before)
      if (open) next.add(folder.guid)
      else next.delete(folder.guid)
      return next
    })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = rows[active]?.how === 'tree' ? rows[active].folder : undefined
    const pointed = rows[active]?.folder
    const atEnd = event.currentTarget.selectionStart === text.length
    if (event.key === 'ArrowDown') goTo(active + 1)
    else if (event.key === 'ArrowUp') goTo(active - 1)
    else if (event.key === 'PageDown') goTo(active + 8)
    else if (event.key === 'PageUp') goTo(active - 8)
    else if (!searching && row && event.key === 'ArrowRight' && atEnd) toggle(row, true)
    else if (!searching && row && event.key === 'ArrowLeft') {
      if (opened.has(row.guid)) toggle(row, false)
      else goTo(rows.findIndex(({ folder, how }) => how === 'tree' && folder === row.parent))
    } else if (event.key === 'Enter' && pointed !== undefined && (pointed?.guid ?? 'root') !== value) choose(pointed)
    else if (event.key === 'Escape' && text) {
      setText('')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const search = (next: string) => {
    setText(next)
    setAt(0)
  }
  return { text, search, searching, rows, active, list, setAt, choose, opened, toggle, onKeyDown }
}
