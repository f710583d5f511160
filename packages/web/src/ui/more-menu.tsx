import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { menuItems, type MenuEntry } from './anchored-menu.tsx'

/** What else there is, under a button of its own. */
export const MoreMenu = ({ button, entries }: { button: ReactElement; entries: readonly MenuEntry[] }) => (
  <Menu
    position="bottom-end"
    transitionProps={{ duration: 0 }}
    withinPortal={false}
    floatingStrategy="fixed"
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>{menuItems(entries)}</Menu.Dropdown>
  </Menu>
)
