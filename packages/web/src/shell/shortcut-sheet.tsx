import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useDevice } from '../kernel/device.ts'
import { Banner, Kbd } from '../ui/small.tsx'
import { uiWords } from '../ui/words.ts'
import { allShortcuts } from './shortcuts.ts'
import { shortcutWords } from './shortcut-words.ts'
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
  const sayUi = uiWords.use()
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
    <Modal
      opened
      onClose={onClose}
      title={say('title')}
      centered
      closeButtonProps={{ 'aria-label': sayUi('close') }}
      classNames={{ title: css.title ?? '' }}
      transitionProps={{ duration: 0 }}
    >
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
    </Modal>
  )
}
export default ShortcutSheet
