import type { ConfigurationChange } from '@entrepot/contract/configuration/configuration.ts'
import { Box, Button, Flex } from '@mantine/core'
import { formatDateTime } from '../../kernel/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Help } from '../../ui/text.tsx'
import { propertyText, sectionText } from './texts.ts'
import { configurationWords } from './words.ts'

type Props = { change: ConfigurationChange; onUndo: () => void; onClose: () => void }

/** What one application added and changed. */
export const ChangeDialog = ({ change: { createdAt, createdBy, acts, undoneAt }, onUndo, onClose }: Props) => {
  const say = configurationWords.use()
  return (
    <Dialog title={formatDateTime(createdAt)} onClose={onClose}>
      <Flex direction="column" gap={16}>
        {createdBy && <Help>{createdBy.name}</Help>}
        <ul>
          {acts.map(({ section, name, act, properties }, at) => (
            <Box component="li" key={at} py={4} style={{ overflowWrap: 'anywhere' }}>
              {sectionText(section)} {name && <strong>{name}</strong>}
              <Help>{[say(`changes.acts.${act}`), ...properties.map(propertyText)].join(' · ')}</Help>
            </Box>
          ))}
        </ul>
        <Flex justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {say('changes.close')}
          </Button>
          {!undoneAt && (
            <Button color="danger" onClick={onUndo}>
              {say('changes.undo')}
            </Button>
          )}
        </Flex>
      </Flex>
    </Dialog>
  )
}
