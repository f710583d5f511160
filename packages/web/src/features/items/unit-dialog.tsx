import type { Item, Unit } from '@entrepot/contract/items/item.ts'
import type { ConversionPreview } from '@entrepot/contract/items/unit-change.ts'
import { Flex, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Banner } from '../../ui/small.tsx'
import { Table } from '../../ui/table.tsx'
import { Help } from '../../ui/text.tsx'
import { useNumberText } from '../../ui/use-number-text.ts'
import { refreshStock } from '../stock/index.ts'
import { items } from './api.ts'
import { itemWords } from './words.ts'

type Props = { item: Item; unit: Unit; onClose: () => void; onConverted: (item: Item) => void }

/** The stock of an article in another unit: so many of the old one are so many of the new one. */
export const UnitDialog = ({ item, unit, onClose, onConverted }: Props) => {
  const say = itemWords.use()
  const [per, setPer] = useState<number | null>(1)
  const [factor, setFactor] = useState<number | null>(null)
  const ratio = useDeferredValue(per && factor ? { per, factor } : null)
  const { data, error } = useQuery({
    queryKey: ['items', 'unit', item.guid, item.version, unit, ratio],
    queryFn: () => items.previewUnit({ params: { guid: item.guid }, body: { unit, ...ratio! } }, { quiet: true }),
    enabled: ratio !== null,
    retry: false,
    gcTime: 0,
  })
  const { submit, saving, errors } = useSubmit(
    (options) =>
      items.convertUnit(
        { params: { guid: item.guid }, body: { unit, factor: factor ?? 0, per: per ?? 1, version: item.version } },
        options,
      ),
    {
      fields: ['factor', 'per', 'unit'],
      onDone: async (saved) => {
        toast.success(say('unit.done', { name: saved.name, unit: say(`units.${unit}`) }))
        await refreshStock()
        onConverted(saved)
      },
    },
  )
  return (
    <FormDialog
      title={say('unit.title', { name: item.name })}
      action={say('unit.action')}
      saving={saving}
      size="lg"
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <Help>{say('unit.help')}</Help>
      <Flex gap={8} align="flex-start" wrap="wrap">
        <Ratio
          label={say('unit.old', { unit: say(`units.${item.unit}`) })}
          value={per}
          onChange={setPer}
          error={errors.per}
        />
        <Ratio
          label={say('unit.new', { unit: say(`units.${unit}`) })}
          value={factor}
          onChange={setFactor}
          error={errors.factor ?? errors.unit}
          focused
        />
      </Flex>
      {isFailure(error) && <Banner tone="error">{textOf(error)}</Banner>}
      {data && ratio && <Outcome preview={data} />}
    </FormDialog>
  )
}

type RatioProps = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error: string | undefined
  focused?: boolean
}
const Ratio = ({ label, value, onChange, error: refused, focused = false }: RatioProps) => {
  const { shown, error, means, mark, take } = useNumberText({ value, onChange })
  return (
    <TextInput
      {...mark}
      label={label}
      required
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      error={error ?? refused}
      description={means ?? undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => take(event.currentTarget.value)}
      {...(focused && { 'data-autofocus': true })}
    />
  )
}

/** Every place of the article before and after, and what stands in the way. */
const Outcome = ({ preview: { from, to, records, barcodes, failed } }: { preview: ConversionPreview }) => {
  const say = itemWords.use()
  const shown = (value: number | null) => (value === null ? say('unit.none') : formatNumber(value))
  return (
    <div role="status" aria-label={say('unit.preview')}>
      {failed.map(({ guid, message }) => (
        <Banner tone="error" key={guid}>
          {message}
        </Banner>
      ))}
      <Table cell="8px" breaks aria-label={say('unit.preview')}>
        <thead>
          <tr>
            <th>{say('places.folder')}</th>
            <th>{say('unit.before', { unit: say(`units.${from}`) })}</th>
            <th>{say('unit.after', { unit: say(`units.${to}`) })}</th>
            <th>{say('columns.threshold')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ guid, name, path, before, after, thresholdBefore, thresholdAfter }) => (
            <tr key={guid}>
              <td>
                {name}
                <Help as="span"> {path}</Help>
              </td>
              <td>{shown(before)}</td>
              <td>{shown(after)}</td>
              <td>{thresholdBefore !== null && `${shown(thresholdBefore)} → ${shown(thresholdAfter)}`}</td>
            </tr>
          ))}
          {barcodes.map(({ code, before, after }) => (
            <tr key={code}>
              <td>{say('unit.code', { code })}</td>
              <td>{shown(before)}</td>
              <td>{shown(after)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
