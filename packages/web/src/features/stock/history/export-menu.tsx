import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { historyWords } from './words.ts'

/** What is shown, as a file (TRX-09). */
export const ExportMenu = ({ busy, onExport }: { busy: boolean; onExport: (format: 'xlsx' | 'csv') => void }) => {
  const say = historyWords.use()
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }} withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}>
          {say('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={say('export')}>
        <Menu.Item onClick={() => onExport('xlsx')}>{say('export_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => onExport('csv')}>{say('export_csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
