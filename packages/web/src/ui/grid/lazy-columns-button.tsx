import { openerPart } from '../late-part.tsx'
import type { ColumnsButton as Button } from './columns-button.tsx'
import { OpenColumns } from './open-columns.tsx'

/** Beside a grid that is already there; its popover is not needed to see the rows. */
// A late part has no type parameter of its own; the props are those of the button.
export const ColumnsButton = openerPart(
  async () =>
    (await import('./columns-button.tsx')).ColumnsButton as Parameters<typeof openerPart>[0] extends () => Promise<
      infer C
    >
      ? C
      : never,
  ({ onPress }) => <OpenColumns aria-haspopup="dialog" onClick={onPress} />,
) as unknown as typeof Button
