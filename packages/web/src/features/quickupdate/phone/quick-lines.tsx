import { isBlank } from '@entrepot/contract/quickupdate/fields.ts'
import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { memo, useCallback, useState } from 'react'
import { errorText } from '../../../kernel/words.ts'
import { PhoneButton, WorkLine, WorkLines } from '../../../shell/phone/index.ts'
import { labelOf } from '../label-of.ts'
import { isLeftOut, type FieldValue, type QuickList, type QuickRow, type QuickValuesDraft } from '../quick-list.ts'
import { ValueField } from '../value-field.tsx'
import { quickWords } from '../words.ts'
import { quickPhoneWords } from './words.ts'
import css from './quick.module.css'

type Props = {
  list: QuickList
  fields: readonly QuickField[]
  change: (next: (before: QuickList) => QuickList) => unknown
}
/** What was scanned, the latest on top; each can be removed or given values of its own (QU-22). */
export const QuickLines = ({ list, fields, change }: Props) => {
  const say = quickWords.use()
  const [opened, setOpened] = useState<string | null>(null)
  const remove = useCallback(
    (guid: string) => void change((before) => ({ ...before, rows: before.rows.filter((row) => row.guid !== guid) })),
    [change],
  )
  const set = useCallback(
    (guid: string, field: string, value: FieldValue) =>
      void change((before) => ({
        ...before,
        rows: before.rows.map((row) =>
          row.guid === guid ? { ...row, values: withValue(row.values, field, value), refusal: null } : row,
        ),
      })),
    [change],
  )
  if (list.rows.length === 0) return null
  return (
    <WorkLines label={say('list')}>
      {list.rows.map((row) => (
        <Row
          key={row.guid}
          row={row}
          common={list.values}
          isElsewhere={isLeftOut(list, row)}
          isOpen={opened === row.guid}
          fields={fields}
          onOpen={setOpened}
          onRemove={remove}
          onValue={set}
        />
      ))}
    </WorkLines>
  )
}

/** A field that is empty again follows that of all. */
const withValue = (values: QuickValuesDraft, field: string, value: FieldValue): QuickValuesDraft =>
  Object.fromEntries(Object.entries({ ...values, [field]: value }).filter(([, one]) => !isBlank(one)))

type RowProps = {
  row: QuickRow
  common: QuickValuesDraft
  isElsewhere: boolean
  isOpen: boolean
  fields: readonly QuickField[]
  onOpen: (guid: string | null) => void
  onRemove: (guid: string) => void
  onValue: (guid: string, field: string, value: FieldValue) => void
}
const Row = memo(({ row, common, isElsewhere, isOpen, fields, onOpen, onRemove, onValue }: RowProps) => {
  const say = quickWords.use()
  const sayPhone = quickPhoneWords.use()
  const { guid, name, tag, place, values, refusal } = row
  const own = fields
    .filter(({ field }) => field in values)
    .map(labelOf)
    .join(', ')
  return (
    <WorkLine
      guid={guid}
      title={name}
      text={[place.name, tag].filter(Boolean).join(' · ')}
      wrong={refusal ?? (isElsewhere ? (errorText('quick_location') ?? '') : null)}
      remove={say('remove', { name })}
      onRemove={() => onRemove(guid)}
    >
      {isOpen && (
        <div className={`${css.fields} ${css.own}`} role="group" aria-label={say('own', { name })}>
          <p>{say('own_help')}</p>
          {fields.map((field) => (
            <ValueField
              key={field.field}
              field={field}
              value={values[field.field]}
              required={field.mandatory && isBlank(common[field.field])}
              onChange={(value) => onValue(guid, field.field, value)}
            />
          ))}
        </div>
      )}
      {fields.length > 0 && (
        <PhoneButton
          look="plain"
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : own ? say('own_of', { name, own }) : say('own', { name })}
          onClick={() => onOpen(isOpen ? null : guid)}
        >
          {isOpen ? sayPhone('values_close') : own || say('own_set')}
        </PhoneButton>
      )}
    </WorkLine>
  )
})
