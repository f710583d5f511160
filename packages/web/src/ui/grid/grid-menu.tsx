import { lazyPart } from '../lazy-part.tsx'
import { uiWords } from '../words.ts'
import { columnMenu } from './column-menu.ts'
import type { GridState } from './use-data-grid.ts'

const AnchoredMenu = lazyPart(async () => (await import('../anchored-menu.tsx')).AnchoredMenu)

/** The menu of a column or of a row, where it was asked for. */
export const GridMenu = <Row extends object>({ state }: { state: GridState<Row> }) => {
  const say = uiWords.use()
  const { arrangement, scroller, menus, work } = state
  const { menu } = menus
  if (!menu) return null
  const ofColumn = arrangement.drawn.find(({ column }) => column.id === menu.column)
  const ofRow = menu.row ? (work.props.rowMenu?.(menu.row) ?? []) : []
  return (
    <AnchoredMenu
      at={menu.at}
      label={ofColumn ? say('grid.menu', { name: ofColumn.title }) : say('grid.row_menu')}
      entries={ofColumn ? columnMenu(ofColumn, arrangement.sorts, arrangement.change, say) : ofRow}
      onClose={() => {
        menus.close()
        scroller.current?.focus({ preventScroll: true })
      }}
    />
  )
}
