import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { menuItems, type MenuEntry } from './anchored-menu.tsx'

/** « ⋯ »: what else can be done here. */
export const DotsMenu = ({
  label,
  entries,
  size = 36,
}: {
  label: string
  entries: readonly MenuEntry[]
  size?: number
}) => (
  <Menu
    position="bottom-end"
    transitionProps={{ duration: 0 }}
    withinPortal={false}
    floatingStrategy="fixed"
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <ActionIcon variant="default" size={size} aria-label={label}>
        <IconDots size={18} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>{menuItems(entries)}</Menu.Dropdown>
  </Menu>
)
