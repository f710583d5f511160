import { lazyPart } from '../lazy-part.tsx'
import type { ColumnsButton as Button } from './columns-button.tsx'

/** Beside a grid that is already there; its popover is not needed to see the rows. */
// A lazy part has no type parameter of its own; the props are those of the button.
export const ColumnsButton = lazyPart(
  async () =>
    (await import('./columns-button.tsx')).ColumnsButton as Parameters<typeof lazyPart>[0] extends () => Promise<
      infer C
    >
      ? C
      : never,
) as unknown as typeof Button
