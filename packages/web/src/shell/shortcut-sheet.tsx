import { useDevice } from '../kernel/device.ts'
import { Banner, Kbd } from '../ui/small.tsx'
import { allShortcuts } from './shortcuts.ts'
import { shortcutWords } from './shortcut-words.ts'
import { Dialog } from '../ui/dialog.tsx'
import css from './shortcut-sheet.module.css'

const shown = (keys: string) =>
  keys
    .split(' ')
    .map((key) =>
      (key === '+' ? [key] : key.split('+'))
        .map((part) => (part === 'mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part))
        .join(' '),
    )

const Lines = ({ lines }: { lines: { label: string; keys: string[] }[] }) => (
  <dl className={css.list}>
    {lines.map(({ label, keys }) => (
      <div key={label} className={css.line}>
        <dt>{label}</dt>
        <dd>
          {keys.map((key, index) => (
            <Kbd key={index}>{key}</Kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const say = shortcutWords.use()
  const { shortcuts } = useDevice()
  const everywhere = [
    ...allShortcuts().map(({ keys, label }) => ({ label: label(), keys: shown(keys) })),
    { label: say('close'), keys: ['Esc'] },
  ]
  const grid = [
    { label: say('move'), keys: ['←', '↑', '↓', '→'] },
    { label: say('open'), keys: ['↵'] },
    { label: say('select'), keys: ['X'] },
    { label: say('extend'), keys: ['⇧', '↓'] },
    { label: say('rename'), keys: ['F2'] },
    { label: say('copy'), keys: ['Ctrl C'] },
  ]
  return (
    <Dialog onClose={onClose} title={say('title')}>
      <div className={css.sections}>
        {!shortcuts && <Banner tone="info">{say('off')}</Banner>}
        <section>
          <h3>{say('everywhere')}</h3>
          <Lines lines={everywhere} />
        </section>
        <section>
          <h3>{say('grid')}</h3>
          <Lines lines={grid} />
        </section>
      </div>
    </Dialog>
  )
}
export default ShortcutSheet
