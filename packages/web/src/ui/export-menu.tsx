import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { uiWords } from './words.ts'

/** What a list shows, as a file (GEN-27). */
export const ExportMenu = ({ busy, onExport }: { busy: boolean; onExport: (format: 'xlsx' | 'csv') => void }) => {
  const say = uiWords.use()
  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}>
          {say('export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={say('export.action')}>
        <Menu.Item onClick={() => onExport('xlsx')}>{say('export.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => onExport('csv')}>{say('export.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
