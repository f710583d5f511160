import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useDevice } from '../kernel/device.ts'
import { Banner, Kbd } from '../ui/small.tsx'
import { uiWords } from '../ui/words.ts'
import { allShortcuts } from './shortcuts.ts'
import { frameWords } from './frame-words.ts'
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
  const say = frameWords.use()
  const sayUi = uiWords.use()
  const { shortcuts } = useDevice()
  const everywhere = [
    ...allShortcuts().map(({ keys, label }) => ({ label: label(), keys: shown(keys) })),
    { label: say('shortcuts.close'), keys: ['Esc'] },
  ]
  const grid = [
    { label: say('shortcuts.move'), keys: ['←', '↑', '↓', '→'] },
    { label: say('shortcuts.open'), keys: ['↵'] },
    { label: say('shortcuts.select'), keys: ['X'] },
    { label: say('shortcuts.extend'), keys: ['⇧', '↓'] },
    { label: say('shortcuts.rename'), keys: ['F2'] },
    { label: say('shortcuts.copy'), keys: ['Ctrl C'] },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('shortcuts.title')}
      centered
      closeButtonProps={{ 'aria-label': sayUi('close') }}
      classNames={{ title: css.title ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <div className={css.sections}>
        {!shortcuts && <Banner tone="info">{say('shortcuts.off')}</Banner>}
        <section>
          <h3>{say('shortcuts.everywhere')}</h3>
          <Lines lines={everywhere} />
        </section>
        <section>
          <h3>{say('shortcuts.grid')}</h3>
          <Lines lines={grid} />
        </section>
      </div>
    </Modal>
  )
}
export default ShortcutSheet
