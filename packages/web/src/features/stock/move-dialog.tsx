import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { Button, Flex, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { FolderPicker, useForest, type FolderNode } from '../folders/index.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ExpiredWarning, hasExpired } from './expired.tsx'
import { moveItems } from './post-moves.ts'
import { quantityText, refusalText } from './posted.ts'
import { decimalsOf, outcomeOf } from './remaining.ts'
import { useScanned } from './scanned.ts'
import { stockWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const FIELDS = ['destination', 'quantity', 'comment', 'items']

/** One item with a part of its quantity or all of it, or several with all of theirs. */
export const MoveDialog = ({
  items,
  onClose,
  onMoved,
}: {
  items: readonly ListedItem[]
  onClose: () => void
  onMoved?: (items: readonly ListedItem[], destination: string) => void
}) => {
  const say = stockWords.use()
  const { forest } = useForest()
  const only = items.length === 1 ? items[0] : undefined
  const divisible = only && only.type !== 'equipment' && only.quantity > 0 ? only : undefined
  const [destination, setDestination] = useState<string | null>(null)
  const [quantity, setQuantity] = useState<number | null>(divisible?.quantity ?? null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const quantityField = useRef<HTMLInputElement>(null)

  const outcome = divisible ? outcomeOf('out', divisible, quantity) : null
  const places = new Set(items.map(({ parent_guid: folder }) => folder))
  const refusal = (folder: FolderNode | null): string | null => {
    if (!folder) return say('move.root')
    if (folder.permission !== 'write') return errorText('folder_denied') ?? null
    if (places.size === 1 && places.has(folder.guid)) return say(only ? 'move.there' : 'move.all_there')
    return null
  }

  // The label of the destination is enough.
  useScanned(items, {
    onFolder: (guid) => {
      const reason = refusal(forest.byGuid.get(guid) ?? null)
      if (reason === null) setDestination(guid)
      return reason
    },
  })

  const { submit, saving, errors } = useSubmit(
    (options, place: string) => {
      const part = divisible && quantity !== null && quantity !== divisible.quantity ? { quantity } : {}
      const to = { guid: place, name: forest.byGuid.get(place)?.name ?? '' }
      return moveItems(items, to, { comment, ...part }, options)
    },
    {
      fields: FIELDS,
      onDone: (going, place) => {
        onMoved?.(going, place)
        onClose()
      },
    },
  )
  const check = () => {
    setTried(true)
    if (outcome?.refusal) return quantityField.current?.focus()
    if (destination !== null) submit(destination)
  }

  return (
    <FormDialog
      title={say('move.title', { count: items.length, shown: formatNumber(items.length), name: only?.name ?? '' })}
      action={say(hasExpired(items) ? 'expired.anyway' : 'move.submit')}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      <ExpiredWarning items={items} />
      <FolderPicker
        value={destination}
        from={places.size === 1 ? [...places][0]! : null}
        onChange={setDestination}
        refusal={refusal}
        error={errors.destination ?? errors.items ?? (tried && destination === null ? say('move.choose') : null)}
        autoFocus
      />
      {divisible && outcome ? (
        <>
          <Flex align="flex-end" gap={8}>
            <QuantityInput
              ref={quantityField}
              flex={1}
              label={say('quantity')}
              required
              pad
              decimals={decimalsOf(divisible.unit)}
              value={quantity}
              error={errors.quantity ?? refusalText(outcome.refusal)}
              onChange={setQuantity}
            />
            <Button variant="default" onClick={() => setQuantity(divisible.quantity)}>
              {say('move.everything')}
            </Button>
          </Flex>
          <Help aria-live="polite">
            {say('move.left', {
              quantity: outcome.remaining === null ? '…' : quantityText(outcome.remaining, divisible.unit),
            })}
          </Help>
        </>
      ) : (
        items.length > 1 && <Help>{say('move.whole')}</Help>
      )}
      <Textarea
        label={say('comment')}
        rows={2}
        maxLength={5000}
        value={comment}
        error={errors.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
