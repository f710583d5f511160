import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { CHECKOUT_LIST } from '@entrepot/contract/checkouts/list.ts'
import { Flex } from '@mantine/core'
import { formatDate } from '../../kernel/format.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns } from '../layouts/index.ts'
import { quantityText } from '../stock/index.ts'
import { checkoutWords } from './words.ts'

/** The day it should be back, and that this day is over. */
export const DueText = ({ checkout: { dueDate, late } }: { checkout: Pick<Checkout, 'dueDate' | 'late'> }) =>
  dueDate && (
    <Flex component="span" display="inline-flex" align="center" gap={6}>
      {formatDate(dueDate)} {late && <StateBadge tone="warning">{checkoutWords.say('late')}</StateBadge>}
    </Flex>
  )
const stateText = ({ status }: Checkout) => checkoutWords.say(`states.${status}`)

/** In the language of the moment; the texts are read when the screen is drawn. */
export const checkoutColumns = (): GridColumn<Checkout>[] =>
  gridColumns<Checkout>()(CHECKOUT_LIST, (name) => checkoutWords.say(`columns.${name}`), {
    item: {
      width: 220,
      fixed: true,
      pinned: 'left',
      href: ({ item }) => `/item/${item.guid}?tab=checkouts`,
    },
    recipient: {
      width: 180,
      href: ({ recipient }) => (recipient.guid === null ? undefined : `/recipients/${recipient.guid}`),
    },
    remaining: {
      width: 130,
      text: ({ remaining, item }) => (remaining === 0 ? '' : quantityText(remaining, item.unit)),
    },
    dueDate: {
      width: 190,
      text: ({ dueDate }) => (dueDate ? formatDate(dueDate) : ''),
      cell: (checkout) => <DueText checkout={checkout} />,
    },
    status: {
      width: 110,
      text: stateText,
      cell: (checkout) => (
        <StateBadge {...(checkout.status === 'checked_out' && { tone: 'info' as const })}>
          {stateText(checkout)}
        </StateBadge>
      ),
    },
    quantity: { width: 110, text: ({ quantity, item }) => quantityText(quantity, item.unit) },
    returnedQuantity: {
      hidden: true,
      text: ({ returnedQuantity, item }) => (returnedQuantity === 0 ? '' : quantityText(returnedQuantity, item.unit)),
    },
    folder: { width: 160 },
    checkedOutAt: {},
    checkedOutBy: { hidden: true },
    checkedInAt: { hidden: true },
    checkedInBy: { hidden: true },
    late: { hidden: true, text: ({ late }) => checkoutWords.say(late ? 'yes' : 'no') },
    comment: { hidden: true, text: ({ comment }) => comment },
  })
