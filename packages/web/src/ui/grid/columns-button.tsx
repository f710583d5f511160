import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Segmented } from '../segmented.tsx'
import { uiWords } from '../words.ts'
import { DENSITIES, completeColumns, layoutAfter, type GridLayout, type LayoutAction } from './layout.ts'
import { OpenColumns } from './open-columns.tsx'
import type { GridColumn } from './types.ts'
import css from './grid.module.css'

type Props<Row> = {
  columns: readonly GridColumn<Row>[]
  layout: GridLayout | null
  onLayoutChange: (layout: GridLayout) => void
  /** Back to what the company set. */ onReset: () => void
  /** Whether it set anything. */ hasCompany?: boolean
  /** Makes them the columns of the company; absent for who may not. */ onShare?: (() => Promise<void>) | undefined
  defaultOpened?: boolean
}

/** Which columns a list shows, in which order, and how high its rows are. */
export const ColumnsButton = <Row,>({
  columns,
  layout,
  onLayoutChange,
  onReset,
  hasCompany,
  onShare,
  defaultOpened = false,
}: Props<Row>) => {
  const say = uiWords.use()
  const change = (action: LayoutAction) => onLayoutChange(layoutAfter(columns, layout, action))
  const list = completeColumns(columns, layout)
  const titles = new Map(columns.map((column) => [column.id, column]))
  return (
    <Popover
      defaultOpened={defaultOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <OpenColumns />
      </Popover.Target>
      <Popover.Dropdown aria-label={say('grid.columns')}>
        <div className={css.columns}>
          <p>{say('grid.columns_help')}</p>
          <ul className={css.list}>
            {list.map((column, index) => {
              const title = column.alias || titles.get(column.id)?.title || column.id
              const before = list[index - 1]
              const after = list[index + 2]
              return (
                <li key={column.id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={!column.hidden || titles.get(column.id)?.fixed}
                      disabled={titles.get(column.id)?.fixed}
                      onChange={(event) =>
                        change({ type: 'hide', id: column.id, hidden: !event.currentTarget.checked })
                      }
                    />
                    {title}
                  </label>
                  <ActionIcon
                    size={26}
                    aria-label={`${title}, ${say('grid.move_left')}`}
                    disabled={!before}
                    onClick={() => before && change({ type: 'place', id: column.id, before: before.id })}
                  >
                    <IconArrowUp size={15} stroke={1.7} />
                  </ActionIcon>
                  <ActionIcon
                    size={26}
                    aria-label={`${title}, ${say('grid.move_right')}`}
                    disabled={index === list.length - 1}
                    onClick={() => change({ type: 'place', id: column.id, before: after?.id ?? null })}
                  >
                    <IconArrowDown size={15} stroke={1.7} />
                  </ActionIcon>
                </li>
              )
            })}
          </ul>
          <div>
            <Segmented
              fullWidth
              label={say('grid.density')}
              value={layout?.density ?? 'normal'}
              onChange={(density) => change({ type: 'density', density })}
              options={DENSITIES.map((value) => ({ value, label: say(`grid.${value}`) }))}
            />
          </div>
          <Button variant="subtle" onClick={onReset}>
            {say(hasCompany ? 'grid.reset_company' : 'grid.reset')}
          </Button>
          {onShare && (
            // A refusal was said by the client.
            <Button variant="subtle" onClick={() => void onShare().catch(() => undefined)}>
              {say('grid.share')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
