import { DotsButton } from './dots-button.tsx'
import type { DotsMenuProps } from './dots-menu.tsx'
import { openerPart } from './late-part.tsx'

/** The menu on a screen that does not wait for it. */
export const LateDotsMenu = openerPart<DotsMenuProps>(
  async () => (await import('./dots-menu.tsx')).DotsMenu,
  ({ label, size = 36, onPress }) => <DotsButton label={label} size={size} aria-haspopup="menu" onClick={onPress} />,
)
