import { dependentsOf, MOST_CASCADES } from '@entrepot/contract/fields/cascade.ts'
import type { Field } from '@entrepot/contract/fields/field.ts'
import { Button, Checkbox, Flex } from '@mantine/core'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Help } from '../../ui/text.tsx'
import type { FieldValues, ValueRow } from './draft.ts'
import { fieldWords } from './words.ts'

type Props = {
  /** The fields of the same target, this one among them when it exists. */
  all: readonly Field[]
  guid: string | null
  values: FieldValues
  error: string | undefined
  onChange: (part: Pick<FieldValues, 'parent' | 'allowed'>) => void
  readOnly: boolean
}

/** On which list this one depends, and what goes with each of its values (FIELD-09). */
export const CascadeEditor = ({ all, guid, values, error, onChange, readOnly }: Props) => {
  const say = fieldWords.use()
  const others = all.filter((field) => field.guid !== guid)
  const below =
    guid === null
      ? []
      : dependentsOf(
          all.map((field) => ({ guid: field.guid, parent: field.parent?.guid ?? null })),
          guid,
        ).map((field) => field.guid)
  const parents = others.filter((field) => field.type === 'select' && !below.includes(field.guid))
  const parent = parents.find((field) => field.guid === values.parent)
  const isFull = others.filter((field) => field.parent !== null).length >= MOST_CASCADES
  if (isFull && !parent) return <Help>{say('cascade.full')}</Help>
  if (parents.length === 0) return <Help>{say('cascade.no_parent')}</Help>
  const rows = values.values.filter(({ value }) => value.trim() !== '')
  return (
    <>
      <NativeSelect
        label={say('cascade.parent')}
        disabled={readOnly}
        error={error}
        value={values.parent}
        data={[
          { value: '', label: say('cascade.none') },
          ...parents.map((field) => ({ value: field.guid, label: field.name })),
        ]}
        onChange={(event) => onChange({ parent: event.currentTarget.value, allowed: {} })}
      />
      {parent && <Help>{rows.length > 0 ? say('cascade.help', { name: parent.name }) : say('cascade.no_values')}</Help>}
      {parent &&
        rows.length > 0 &&
        parent.values.map((of) => (
          <Pair
            key={of}
            of={of}
            rows={rows}
            chosen={values.allowed[of] ?? []}
            onChange={(keys) => onChange({ parent: parent.guid, allowed: { ...values.allowed, [of]: keys } })}
            readOnly={readOnly}
          />
        ))}
    </>
  )
}

/** One value of the parent and what may go with it. */
const Pair = ({
  of,
  rows,
  chosen,
  onChange,
  readOnly,
}: {
  of: string
  rows: readonly ValueRow[]
  chosen: readonly string[]
  onChange: (keys: string[]) => void
  readOnly: boolean
}) => {
  const say = fieldWords.use()
  const count = rows.filter(({ key }) => chosen.includes(key)).length
  return (
    <details>
      <summary className="e-hover">
        {of}{' '}
        <Help as="span" small>
          {say('cascade.allowed', { count })}
        </Help>
      </summary>
      {!readOnly && (
        <Flex gap={4} pl={8}>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(rows.map(({ key }) => key))}>
            {say('cascade.all')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
            {say('cascade.nothing')}
          </Button>
        </Flex>
      )}
      <Flex direction="column" gap={8} p="4px 0 12px 16px" role="group" aria-label={of}>
        {rows.map(({ key, value }) => (
          <Checkbox
            key={key}
            label={value}
            checked={chosen.includes(key)}
            disabled={readOnly}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
        ))}
      </Flex>
    </details>
  )
}
