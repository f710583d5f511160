import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowUp,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react'
import type { MenuEntry } from '../anchored-menu.tsx'
import type { uiWords } from '../words.ts'
import { type LayoutAction, type sortsOf, WIDTH } from './layout.ts'
import type { DrawnColumn } from './types.ts'

/** All that can be done to a column, for who has no mouse to drag it by. */
export const columnMenu = <Row extends object>(
  drawn: DrawnColumn<Row>,
  sorts: ReturnType<typeof sortsOf>,
  change: (action: LayoutAction) => void,
  say: ReturnType<typeof uiWords.use>,
): MenuEntry[] => {
  const { column, width, pinned } = drawn
  const { id } = column
  const isSorted = sorts.some((sort) => sort.id === id)
  return [
    ...(column.sortable
      ? [
          { label: say('grid.sort_up'), icon: IconArrowUp, run: () => change({ type: 'sort', id, direction: 'up' }) },
          {
            label: say('grid.sort_down'),
            icon: IconArrowDown,
            run: () => change({ type: 'sort', id, direction: 'down' }),
          },
          ...(isSorted
            ? [
                {
                  label: say('grid.sort_none'),
                  icon: IconX,
                  run: () => change({ type: 'sort', id, direction: null, add: true }),
                },
              ]
            : []),
        ]
      : []),
    {
      label: say('grid.move_left'),
      icon: IconArrowLeft,
      separated: column.sortable ?? false,
      run: () => change({ type: 'shift', id, by: -1 }),
    },
    { label: say('grid.move_right'), icon: IconArrowRight, run: () => change({ type: 'shift', id, by: 1 }) },
    {
      label: say('grid.wider'),
      icon: IconArrowsMaximize,
      run: () => change({ type: 'resize', id, width: width + 3 * WIDTH.step }),
    },
    {
      label: say('grid.narrower'),
      icon: IconArrowsMinimize,
      run: () => change({ type: 'resize', id, width: width - 3 * WIDTH.step }),
    },
    pinned
      ? {
          label: say('grid.unpin'),
          icon: IconPinnedOff,
          separated: true,
          run: () => change({ type: 'pin', id, pinned: null }),
        }
      : {
          label: say('grid.pin'),
          icon: IconPin,
          separated: true,
          run: () => change({ type: 'pin', id, pinned: 'left' }),
        },
    ...(column.fixed
      ? []
      : [{ label: say('grid.hide'), icon: IconEyeOff, run: () => change({ type: 'hide', id, hidden: true }) }]),
  ]
}
