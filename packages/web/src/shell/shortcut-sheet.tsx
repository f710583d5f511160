import { Box, Flex } from '@mantine/core'
import { useDevice } from '../kernel/device.ts'
import { Banner, Kbd } from '../ui/small.tsx'
import { allShortcuts } from './shortcuts.ts'
import { shortcutWords } from './shortcut-words.ts'
import { Dialog } from '../ui/dialog.tsx'

const shown = (keys: string) =>
  keys
    .split(' ')
    .map((key) =>
      (key === '+' ? [key] : key.split('+'))
        .map((part) => (part === 'mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part))
        .join(' '),
    )

const Lines = ({ lines }: { lines: { label: string; keys: string[] }[] }) => (
  <dl>
    {lines.map(({ label, keys }) => (
      <Flex
        key={label}
        align="center"
        justify="space-between"
        gap={16}
        mih={30}
        style={{ borderBottom: '1px solid var(--e-line)' }}
      >
        <dt>{label}</dt>
        <Flex component="dd" gap={4}>
          {keys.map((key, index) => (
            <Kbd key={index}>{key}</Kbd>
          ))}
        </Flex>
      </Flex>
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
      <Flex direction="column" gap={16}>
        {!shortcuts && <Banner tone="info">{say('off')}</Banner>}
        <section>
          <Box component="h3" fz={13} c="dimmed" fw={550} mb={4}>
            {say('everywhere')}
          </Box>
          <Lines lines={everywhere} />
        </section>
        <section>
          <Box component="h3" fz={13} c="dimmed" fw={550} mb={4}>
            {say('grid')}
          </Box>
          <Lines lines={grid} />
        </section>
      </Flex>
    </Dialog>
  )
}
export default ShortcutSheet
