import type { Item } from '@entrepot/contract/items/item.ts'
import { ActionIcon, Box, Button, Flex, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { prevented, useSubmit } from '../../kernel/use-submit.ts'
import { undo } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { decimalsOf, quantityText } from '../stock/index.ts'
import { items } from './api.ts'
import { ITEM_EDIT } from './item-roles.ts'
import { itemWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Table } from '../../ui/table.tsx'
import { Columns } from '../../ui/columns.tsx'

const TotalThresholdDialog = lazyPart(async () => (await import('./total-threshold-dialog.tsx')).TotalThresholdDialog)

/** The same article in every folder the user may see. */
export const ItemPlaces = ({ item, writable }: { item: Item; writable: boolean }) => {
  const say = itemWords.use()
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery(items.places.query({ params: { guid: item.guid } }))
  if (error) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <>
      <Table cell="8px" breaks aria-label={say('places.caption')}>
        <thead>
          <tr>
            <th>{say('places.folder')}</th>
            <th data-end>{say('columns.quantity')}</th>
            <th data-end>{say('columns.quantityAvailable')}</th>
          </tr>
        </thead>
        <tbody>
          {data.places.map(({ item: guid, folder, path, quantity, quantityAvailable }) => (
            <tr key={guid}>
              <td>
                <Link to="/items/$folderGuid" params={{ folderGuid: folder.guid }} search={{ item: guid }}>
                  {path}
                </Link>
              </td>
              <td data-end>{quantityText(quantity, data.unit)}</td>
              <td data-end>{quantityText(quantityAvailable, data.unit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('places.total')}</th>
            <td data-end>
              <strong>{quantityText(data.total, data.unit)}</strong>
            </td>
            <td />
          </tr>
          {(data.threshold !== null || (writable && can(ITEM_EDIT))) && (
            <tr>
              <th scope="row">{say('places.threshold')}</th>
              <td data-end>{data.threshold !== null && quantityText(data.threshold, data.unit)}</td>
              <td data-end>
                {writable && can(ITEM_EDIT) && (
                  <LinkButton onClick={() => setEditing(true)}>{say('places.threshold_change')}</LinkButton>
                )}
              </td>
            </tr>
          )}
        </tfoot>
      </Table>
      {editing && <TotalThresholdDialog item={item} threshold={data.threshold} onClose={() => setEditing(false)} />}
      {data.places.length === 1 && <Help>{say('places.only')}</Help>}
    </>
  )
}

const CODE_FIELDS = ['code', 'quantity']
/** Further codes of the article, each with what one scan of it means. */
export const ItemCodes = ({ item, writable }: { item: Item; writable: boolean }) => {
  const say = itemWords.use()
  const editable = writable && can(ITEM_EDIT)
  const { data, error, refetch } = useQuery(items.barcodes.query({ params: { guid: item.guid } }))
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState<number | null>(1)
  const refresh = () => queryClient.invalidateQueries({ queryKey: items.barcodes.key })
  const { submit, saving, errors, setErrors } = useSubmit(
    (options, scanned: number) =>
      items.addBarcode({ params: { guid: item.guid }, body: { code, quantity: scanned } }, options),
    {
      fields: CODE_FIELDS,
      onDone: () => {
        toast.success(say('codes.added', { code }))
        setCode('')
        setQuantity(1)
        return refresh()
      },
    },
  )
  const add = () => {
    if (!code.trim()) return setErrors({ code: errorText('required') ?? '' })
    if (quantity === null || quantity <= 0) return setErrors({ quantity: errorText('quantity_zero') ?? '' })
    submit(quantity)
  }
  const remove = async (barcode: { guid: string; code: string; quantity: number }) => {
    try {
      await items.removeBarcode({ params: { guid: item.guid, barcode: barcode.guid } })
    } catch {
      return
    }
    await refresh()
    const takeBack = async () => {
      await items
        .addBarcode({ params: { guid: item.guid }, body: { code: barcode.code, quantity: barcode.quantity } })
        .catch(() => undefined)
      await refresh()
    }
    undo.offer(say('codes.removed', { code: barcode.code }), { label: say('actions.undo'), run: () => void takeBack() })
  }
  if (error) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <>
      {item.tag && (
        <Flex component="p" align="center" gap={8} fz={13}>
          <Box component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Help as="span">{say('codes.main')}</Help> <code>{item.tag}</code>
          </Box>
        </Flex>
      )}
      {data.data.length > 0 ? (
        <Table cell="8px" breaks aria-label={say('codes.caption')}>
          <thead>
            <tr>
              <th>{say('codes.code')}</th>
              <th data-end>{say('codes.quantity')}</th>
              {editable && <td />}
            </tr>
          </thead>
          <tbody>
            {data.data.map((barcode) => (
              <tr key={barcode.guid}>
                <td>
                  <code>{barcode.code}</code>
                </td>
                <td data-end>{quantityText(barcode.quantity, item.unit)}</td>
                {editable && (
                  <td data-end>
                    <ActionIcon
                      aria-label={say('codes.remove', { code: barcode.code })}
                      onClick={() => void remove(barcode)}
                    >
                      <IconTrash size={16} stroke={1.7} />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Help>
          {say('codes.none')}. {say('codes.none_text')}
        </Help>
      )}
      {editable && (
        <Columns
          component="form"
          of="1fr 120px auto"
          gap={8}
          align="end"
          p="12px 0"
          noValidate
          onSubmit={prevented(add)}
        >
          <TextInput
            label={say('codes.code')}
            value={code}
            error={errors.code}
            maxLength={255}
            autoComplete="off"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <QuantityInput
            label={say('codes.quantity')}
            value={quantity}
            error={errors.quantity}
            decimals={decimalsOf(item.unit)}
            onChange={setQuantity}
          />
          <Button type="submit" variant="default" loading={saving}>
            {say('codes.add')}
          </Button>
        </Columns>
      )}
    </>
  )
}
