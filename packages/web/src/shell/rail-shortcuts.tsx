import { useNavigate } from '@tanstack/react-router'
import type { RailEntry } from './screens.ts'
import { useShortcut } from './shortcuts.ts'
import { frameWords } from './frame-words.ts'

const Go = ({ entry }: { entry: RailEntry }) => {
  const say = frameWords.use()
  const navigate = useNavigate()
  useShortcut(`g ${entry.go ?? ''}`, () => say('shortcuts.go', { page: say(`rail.${entry.label}`) }), () => void navigate({ to: entry.to }))
  return null
}
/** `g` then a letter, for the entries that have one. */
export const RailShortcuts = ({ entries }: { entries: readonly RailEntry[] }) => entries.filter(({ go }) => go).map((entry) => <Go key={entry.to} entry={entry} />)
