import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Divider.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { Fragment, type ComponentType, type ReactNode } from 'react'

export type MenuEntry = {
  label: string
  run: () => void
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Shown, with the reason, when the state forbids it; what a role forbids is left out. */
  disabled?: string | false
  danger?: boolean
  /** A line above. */
  separated?: boolean
  shortcut?: ReactNode
}
export const menuItems = (entries: readonly MenuEntry[]) =>
  entries.map(({ label, run, icon: Icon, disabled, danger, separated, shortcut }) => (
    <Fragment key={label}>
      {separated && <Menu.Divider />}
      <Menu.Item
        onClick={disabled ? undefined : run}
        aria-disabled={disabled ? true : undefined}
        data-disabled={disabled ? true : undefined}
        title={disabled || undefined}
        {...(Icon && { leftSection: <Icon size={16} stroke={1.7} /> })}
        {...(shortcut !== undefined && { rightSection: shortcut })}
        {...(danger && !disabled && { c: 'var(--e-error)' })}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ))

type Props = { at: { x: number; y: number } | null; label: string; entries: readonly MenuEntry[]; onClose: () => void }

/** A menu at a point of the window: a context menu, or the menu of a header that the grid draws itself. */
export const AnchoredMenu = ({ at, label, entries, onClose }: Props) => (
  <Menu
    key={at ? `${at.x},${at.y}` : ''}
    opened={at !== null}
    onChange={(opened) => opened || onClose()}
    position="bottom-start"
    offset={0}
    returnFocus={false}
    transitionProps={{ duration: 0 }}
    withinPortal={false}
    floatingStrategy="fixed"
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <span
        aria-hidden
        role="button"
        style={{ position: 'fixed', left: at?.x ?? 0, top: at?.y ?? 0, width: 1, height: 1, pointerEvents: 'none' }}
      />
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>{menuItems(entries)}</Menu.Dropdown>
  </Menu>
)
