import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Button, Flex } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAdditionsTo } from '../../shell/index.ts'
import { Help } from '../../ui/text.tsx'
import { quantityText } from '../stock/index.ts'
import type { OpenDialog } from './item-actions.ts'
import { LowBadge } from './low-badge.tsx'
import css from './item-head.module.css'
import { quickActs } from './quick-acts.ts'
import { itemWords } from './words.ts'

type Props = {
  item: Item
  writable: boolean
  onDialog: (dialog: OpenDialog) => void
  /** For whoever may change it. */ onEdit: (() => void) | undefined
}

/** What one wants to know of a record before anything else, and what is done to it most often. */
export const ItemHead = ({ item, writable, onDialog, onEdit }: Props) => (
  <>
    <Flex gap={14} pb={14} align="flex-start">
      {item.picture && (
        <Box
          component="img"
          src={`${item.picture}&size=256`}
          alt=""
          w={84}
          h={84}
          bdrs={8}
          bd="1px solid var(--e-line)"
          style={{ objectFit: 'cover', flexShrink: 0 }}
        />
      )}
      <Figures item={item} />
    </Flex>
    <QuickActs item={item} writable={writable} onDialog={onDialog} onEdit={onEdit} />
  </>
)

const Figures = ({ item }: { item: Item }) => {
  const say = itemWords.use()
  const added = useAdditionsTo('itemFigures').flat()
  const others = [
    ['quantityAvailable', item.quantityAvailable, item.quantityAvailable !== item.quantity],
    ['quantityReserved', item.quantityReserved, item.quantityReserved > 0],
    ['quantityCheckedOut', item.quantityCheckedOut, item.quantityCheckedOut > 0],
    ['quantityTotal', item.quantityTotal, item.quantityTotal !== null && item.quantityTotal !== item.quantity],
  ] as const
  return (
    <Flex direction="column" gap={2} flex={1} miw={0}>
      <Flex align="center" wrap="wrap" gap={8}>
        <Box component="strong" className="e-number" fz={24} fw={650} lh={1.2}>
          {quantityText(item.quantity, item.unit)}
        </Box>
        <LowBadge item={item} />
      </Flex>
      <Flex component="dl" wrap="wrap" gap="0 14px" fz={13}>
        {others
          .filter(([, , shows]) => shows)
          .map(([column, quantity]) => (
            <Flex key={column} gap={4}>
              <Box component="dt" c="dimmed">
                {say(`figures.${column}`)}
              </Box>
              <Box component="dd" className="e-number" fw={550}>
                {quantityText(quantity ?? 0, item.unit)}
              </Box>
            </Flex>
          ))}
        {added.map(({ shows, Figure }, at) => shows() && <Figure key={at} item={item} />)}
      </Flex>
      <Help as="div" small>
        {item.type !== 'item' && !item.variant && `${say(`types.${item.type}`)} · `}
        <Link to="/items/$folderGuid" params={{ folderGuid: item.parent_guid }} search={{ item: item.guid }}>
          {item.parent.name}
        </Link>
        {item.category && ` · ${item.category.name}`}
      </Help>
    </Flex>
  )
}

const QuickActs = ({ item, writable, onDialog, onEdit }: Props) => {
  const say = itemWords.use()
  const acts = quickActs(item, writable, onDialog)
  if (acts.length === 0 && !onEdit) return null
  return (
    <Flex align="center" wrap="wrap" gap={4} pb={14} className={css.acts}>
      {acts.map(({ kind, icon: Icon, label, disabled, run }) => (
        <Button
          key={kind}
          size="xs"
          px={7}
          variant="default"
          leftSection={<Icon size={14} stroke={2} />}
          aria-label={label}
          aria-disabled={disabled !== undefined || undefined}
          data-disabled={disabled !== undefined || undefined}
          title={disabled}
          onClick={disabled === undefined ? run : undefined}
        >
          {say(`actions_short.${kind}`)}
        </Button>
      ))}
      {onEdit && (
        <Button
          size="xs"
          px={5}
          ml="auto"
          variant="subtle"
          leftSection={<IconPencil size={14} stroke={2} aria-hidden />}
          onClick={onEdit}
        >
          {say('actions.edit')}
        </Button>
      )}
    </Flex>
  )
}
