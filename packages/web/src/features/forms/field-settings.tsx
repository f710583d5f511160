import { UPDATE_MOMENTS } from '@entrepot/contract/fields/form/layout.ts'
import { isAssociatedColumn, NEEDED_COLUMNS, placeableOf } from '@entrepot/contract/forms/columns.ts'
import type { KeptField } from '@entrepot/contract/forms/named-sections.ts'
import { Button, Checkbox, Flex } from '@mantine/core'
import { useSession } from '../../kernel/session.ts'
import { announce } from '../../ui/live.ts'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { laidOut } from '../fields/index.ts'
import { changeField, placedNames, SHOWN, spotOf, takeOut } from './layout-draft.ts'
import type { Editor } from './use-editor.ts'
import { formWords } from './words.ts'

const ExpressionField = lazyPart(async () => (await laidOut()).expressionField())

type Props = {
  editor: Editor
  field: KeptField | undefined
  /** The layout itself is for one category. */ isOfCategory: boolean
  readOnly: boolean
  onRemoved: () => void
}

/** What the layout says of one field (FORM-01); what means nothing for its values is not offered. */
export const FieldSettings = ({ editor, field, ...rest }: Props) => {
  const say = formWords.use()
  const title = field ? editor.labelOf(field.name) : say('field.title')
  return (
    <Section title={title} level={2}>
      {field ? <Settings editor={editor} field={field} {...rest} /> : <Help>{say('field.none')}</Help>}
    </Section>
  )
}

type SettingsProps = Props & { field: KeptField }
/** What the parts below share. */
const usePart = ({ editor, field }: SettingsProps) => {
  const { draft, change } = editor
  const spot = spotOf(draft, field.name)
  return {
    set: (part: Partial<KeptField>) => change(changeField(draft, field.name, part)),
    errorOf: (setting: string) =>
      spot ? editor.errorAt(`sections.${spot.section}.fields.${spot.at}.${setting}`) : undefined,
    about: placeableOf(draft.itemType, editor.own).get(field.name),
  }
}

const Settings = (props: SettingsProps) => {
  const say = formWords.use()
  const { editor, field, readOnly, onRemoved } = props
  const { draft, change, labelOf } = editor
  const { set, errorOf, about } = usePart(props)
  const isNeeded = NEEDED_COLUMNS[draft.itemType].includes(field.name)
  return (
    <Flex direction="column" gap={12}>
      <NativeSelect
        label={say('field.width')}
        disabled={readOnly}
        value={String(field.width)}
        data={Array.from({ length: 12 }, (_, at) => ({
          value: String(at + 1),
          label: at === 11 ? say('field.whole') : say('field.twelfths', { n: at + 1 }),
        }))}
        onChange={(event) => set({ width: Number(event.currentTarget.value) })}
      />
      {about && !about.required && field.name !== 'parent' && (
        <Checkbox
          label={say('field.required')}
          disabled={readOnly || field.is_auto}
          checked={field.required}
          error={errorOf('required')}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
      )}
      {field.name !== 'parent' && (
        <Checkbox
          label={say('field.readonly')}
          disabled={readOnly}
          checked={field.readonly}
          onChange={(event) => set({ readonly: event.currentTarget.checked })}
        />
      )}
      <Bounds {...props} />
      <ByItself {...props} />
      <Where {...props} />
      {!readOnly &&
        (isNeeded ? (
          <Help>{say('field.fixed')}</Help>
        ) : (
          <Button
            variant="default"
            onClick={() => {
              change(takeOut(draft, field.name))
              announce(say('moves.removed', { name: labelOf(field.name) }))
              onRemoved()
            }}
          >
            {say('field.remove')}
          </Button>
        ))}
    </Flex>
  )
}

/** FORM-14, FORM-17. */
const Bounds = (props: SettingsProps) => {
  const say = formWords.use()
  const { field, readOnly } = props
  const { set, errorOf, about } = usePart(props)
  const kind = field.is_auto ? undefined : about?.kind
  if (kind === 'number')
    return (['min', 'max'] as const).map((bound) => {
      const value = field[bound]
      return (
        <QuantityInput
          key={bound}
          label={say(`field.${bound}`)}
          readOnly={readOnly}
          value={typeof value === 'number' ? value : null}
          error={errorOf(bound)}
          onChange={(next) => set({ [bound]: next })}
        />
      )
    })
  if (kind === 'date')
    return (['min', 'max'] as const).map((bound) => {
      const value = field[bound]
      return (
        <DateField
          key={bound}
          label={say(`field.${bound}`)}
          readOnly={readOnly}
          value={typeof value === 'string' ? value : ''}
          error={errorOf(bound)}
          onChange={(next) => set({ [bound]: next || null })}
        />
      )
    })
  if (kind !== 'text') return null
  return (
    <>
      {(['min_length', 'max_length'] as const).map((bound) => (
        <QuantityInput
          key={bound}
          label={say(`field.${bound}`)}
          decimals={0}
          max={5_000}
          readOnly={readOnly}
          value={field[bound]}
          error={errorOf(bound) ?? (bound === 'min_length' ? errorOf('min') : undefined)}
          onChange={(next) => set({ [bound]: next })}
        />
      ))}
      <Checkbox
        label={say('field.imei')}
        disabled={readOnly}
        checked={field.imei}
        error={errorOf('imei')}
        onChange={(event) => set({ imei: event.currentTarget.checked })}
      />
    </>
  )
}

/** Values that come by themselves: computed, or those of another field (FORM-18, FORM-19). */
const ByItself = (props: SettingsProps) => {
  const say = formWords.use()
  const { editor, field, readOnly } = props
  const { set, errorOf, about } = usePart(props)
  const placeable = placeableOf(editor.draft.itemType, editor.own)
  const alike = placedNames(editor.draft).filter((name) => {
    const other = placeable.get(name)
    return name !== field.name && other?.copies && other.kind === about?.kind
  })
  return (
    <>
      {about?.auto && (
        <Checkbox
          label={say('field.auto')}
          description={say('field.auto_help')}
          disabled={readOnly}
          checked={field.is_auto}
          error={errorOf('is_auto')}
          onChange={(event) =>
            set(
              event.currentTarget.checked
                ? {
                    is_auto: true,
                    expression: { template: '', variables: [] },
                    required: false,
                    same_value_as: null,
                    imei: false,
                    min: null,
                    max: null,
                    min_length: null,
                    max_length: null,
                  }
                : { is_auto: false, expression: null, when_to_update: 'on_save' },
            )
          }
        />
      )}
      {field.is_auto && (
        <ExpressionField
          label={say('field.auto')}
          value={field.expression ?? { template: '', variables: [] }}
          fields={editor.own}
          ofItems={editor.draft.itemType !== 'intervention'}
          error={errorOf('expression') ?? errorOf('expression.template') ?? errorOf('expression.variables')}
          readOnly={readOnly}
          onChange={(expression) => set({ expression })}
        />
      )}
      {!field.is_auto && about?.copies && about.own?.type !== 'formula' && alike.length > 0 && (
        <NativeSelect
          label={say('field.same')}
          description={say('field.same_help')}
          disabled={readOnly}
          value={field.same_value_as ?? ''}
          error={errorOf('same_value_as')}
          data={[
            { value: '', label: say('field.none_same') },
            ...alike.map((value) => ({ value, label: editor.labelOf(value) })),
          ]}
          onChange={(event) => set({ same_value_as: event.currentTarget.value || null })}
        />
      )}
      {editor.draft.itemType !== 'intervention' && (field.is_auto || field.same_value_as !== null) && (
        <NativeSelect
          label={say('field.when')}
          disabled={readOnly}
          value={field.when_to_update}
          error={errorOf('when_to_update')}
          data={UPDATE_MOMENTS.map((value) => ({ value, label: say(`moments.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ when_to_update: UPDATE_MOMENTS.find((one) => one === value) ?? 'on_save' })
          }
        />
      )}
    </>
  )
}

/** Whose form it is in (FORM-13, FORM-20). */
const Where = (props: SettingsProps) => {
  const say = formWords.use()
  const { config } = useSession()
  const { editor, field, isOfCategory, readOnly } = props
  const { itemType } = editor.draft
  const { set, errorOf } = usePart(props)
  if (itemType === 'folder' || itemType === 'intervention' || NEEDED_COLUMNS[itemType].includes(field.name)) return null
  const categories = (config?.categories ?? []).filter(({ itemType: of }) =>
    itemType === 'equipment' ? of === 'equipment' : of === 'product' || of === 'item',
  )
  return (
    <>
      {!isOfCategory && categories.length > 0 && (
        <NativeSelect
          label={say('field.category')}
          disabled={readOnly}
          value={field.category ?? ''}
          error={errorOf('category')}
          data={[
            { value: '', label: say('field.all_categories') },
            ...categories.map(({ guid, name }) => ({ value: guid, label: name })),
          ]}
          onChange={(event) => set({ category: event.currentTarget.value || null })}
        />
      )}
      {itemType === 'product' && !isAssociatedColumn(field.name) && (
        <>
          <NativeSelect
            label={say('field.shown_for')}
            disabled={readOnly || field.is_associated_item}
            value={field.show_for_item_type}
            error={errorOf('show_for_item_type')}
            data={SHOWN.map((value) => ({ value, label: say(`shown.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set({ show_for_item_type: SHOWN.find((one) => one === value) ?? 'both' })
            }
          />
          <Checkbox
            label={say('field.associated')}
            disabled={readOnly}
            checked={field.is_associated_item}
            onChange={(event) =>
              set(
                event.currentTarget.checked
                  ? { is_associated_item: true, show_for_item_type: 'variant_and_lot' }
                  : { is_associated_item: false, show_for_item_type: 'both' },
              )
            }
          />
        </>
      )}
    </>
  )
}
