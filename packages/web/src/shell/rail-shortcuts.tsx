import { useNavigate } from '@tanstack/react-router'
import { undo } from '../kernel/undo.ts'
import { shownLabel } from '../kernel/words.ts'
import type { RailEntry } from './screens.ts'
import { shortcutWords } from './shortcut-words.ts'
import { useShortcut } from './shortcuts.ts'

const Go = ({ entry }: { entry: RailEntry }) => {
  const navigate = useNavigate()
  useShortcut(
    `g ${entry.go ?? ''}`,
    () => shortcutWords.say('go', { page: shownLabel(entry.label) }),
    () => void navigate({ to: entry.to }),
  )
  return null
}
/** `g` then a letter, for the entries that have one, and what works on every screen. */
export const RailShortcuts = ({ entries }: { entries: readonly RailEntry[] }) => {
  useShortcut('mod+z', () => shortcutWords.say('undo'), undo.last, true, true)
  return entries.filter(({ go }) => go).map((entry) => <Go key={entry.to} entry={entry} />)
}
