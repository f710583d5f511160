import { INVENTORY_LINES } from '@entrepot/contract/inventories/list.ts'
import type { InventoryLine } from '@entrepot/contract/inventories/inventory.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { gridColumns } from '../layouts/index.ts'
import { quantityText } from '../stock/index.ts'
import { inventoriesWords, inventoryTerms } from './words.ts'

const signed = (difference: number) => (difference > 0 ? `+${formatNumber(difference)}` : formatNumber(difference))

type Counting = { isOpen: boolean; wrong: ReadonlyMap<string, { text: string; problem: string }> }
/** `wrong`: what was typed and could not be kept, with the reason. */
export const lineColumns = ({ isOpen, wrong }: Counting): GridColumn<InventoryLine>[] => {
  const hidden = () => inventoriesWords.say('hidden')
  const textOf = ({ guid, counted }: InventoryLine) =>
    wrong.get(guid)?.text ?? (counted === null ? '' : formatNumber(counted))
  return gridColumns<InventoryLine>()(INVENTORY_LINES, (name) => inventoryTerms.say(`lines.${name}`), {
    name: { width: 280, fixed: true, pinned: 'left' },
    counted: {
      width: 120,
      fixed: true,
      inputMode: 'decimal',
      editable: () => isOpen,
      text: textOf,
      problem: ({ guid, problem }) => wrong.get(guid)?.problem ?? problem ?? undefined,
    },
    expected: {
      width: 130,
      text: ({ expected, unit }) => (expected === null ? hidden() : quantityText(expected, unit)),
    },
    difference: {
      width: 110,
      text: ({ difference, counted }) => (difference !== null ? signed(difference) : counted === null ? '' : hidden()),
    },
    folder: { width: 180 },
    tag: { width: 150 },
    countedAt: { text: ({ countedAt }) => (countedAt ? formatDateTime(countedAt) : '') },
    countedBy: {},
  })
}
