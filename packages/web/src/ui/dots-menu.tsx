import { Menu } from '@mantine/core'
import { menuItems, type MenuEntry } from './anchored-menu.tsx'
import { DotsButton } from './dots-button.tsx'

export type DotsMenuProps = { label: string; entries: readonly MenuEntry[]; size?: number }

/** « ⋯ »: what else can be done here. */
export const DotsMenu = ({
  label,
  entries,
  size = 36,
  defaultOpened = false,
}: DotsMenuProps & { defaultOpened?: boolean }) => (
  <Menu
    defaultOpened={defaultOpened}
    position="bottom-end"
    transitionProps={{ duration: 0 }}
    withinPortal={false}
    floatingStrategy="fixed"
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <DotsButton label={label} size={size} />
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>{menuItems(entries)}</Menu.Dropdown>
  </Menu>
)
