import type { KeptField } from '@entrepot/contract/forms/named-sections.ts'
import { ActionIcon, Box, Button, Flex, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { addSection, changeSection, type DraftSection, moveSection, removeSection, SHOWN } from './layout-draft.ts'
import css from './layout-page.module.css'
import type { Editor } from './use-editor.ts'
import { FIELD_MARK, HANDLE_MARK, type Moving, SECTION_MARK } from './use-moving.ts'
import { formWords } from './words.ts'

type Props = {
  editor: Editor
  moving: Moving
  readOnly: boolean
  /** The field whose settings are shown. */ chosen: string | null
  /** Where fields of the palette are added. */ into: number
  onChoose: (name: string) => void
  onInto: (section: number) => void
}

/** Sections in their order, each with its fields in theirs (FORM-05, FORM-21). */
export const SectionsEditor = (props: Props) => {
  const say = formWords.use()
  const { editor, readOnly, onInto } = props
  const { draft, change, errorAt } = editor
  return (
    <Section title={say('sections.title')} level={2} error={errorAt('sections')}>
      <OrderedList
        label={say('sections.title')}
        items={draft.sections}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onMove={readOnly || draft.sections.length < 2 ? undefined : (from, to) => change(moveSection(draft, from, to))}
      >
        {(section, at) => <OneSection {...props} section={section} at={at} />}
      </OrderedList>
      {!readOnly && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => {
            change(addSection(draft, say('sections.new_name', { n: draft.sections.length + 1 })))
            onInto(draft.sections.length)
          }}
        >
          {say('sections.add')}
        </Button>
      )}
    </Section>
  )
}

const OneSection = ({
  editor,
  moving,
  readOnly,
  chosen,
  into,
  onChoose,
  onInto,
  section,
  at,
}: Props & { section: DraftSection; at: number }) => {
  const say = formWords.use()
  const { draft, change, errorAt } = editor
  const { drag } = moving
  const others = section.fields.filter(({ name }) => name !== drag?.name)
  const gap = drag?.spot?.section === at ? drag.spot.at : null
  return (
    <Box className={css.section} my={5} data-into={(at === into && !readOnly) || undefined}>
      <Flex wrap="wrap" gap={8} align="flex-start">
        <TextInput
          aria-label={say('sections.name', { n: at + 1 })}
          flex="1 1 100px"
          maxLength={255}
          autoComplete="off"
          readOnly={readOnly}
          value={section.name}
          error={errorAt(`sections.${at}.name`)}
          onChange={(event) => change(changeSection(draft, at, { name: event.currentTarget.value }))}
        />
        {draft.itemType === 'product' && (
          <NativeSelect
            aria-label={say('sections.visibility', { n: at + 1 })}
            disabled={readOnly}
            value={section.visibility}
            data={SHOWN.map((value) => ({ value, label: say(`shown.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change(changeSection(draft, at, { visibility: SHOWN.find((one) => one === value) ?? 'both' }))
            }
          />
        )}
        {!readOnly && draft.sections.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={say('sections.remove', { name: section.name })}
            onClick={() => change(removeSection(draft, at))}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </Flex>
      <div
        className={css.fields}
        {...{ [SECTION_MARK]: at }}
        data-drop-end={(gap !== null && gap >= others.length) || undefined}
      >
        {section.fields.map((field, nth) => (
          <FieldRow
            key={field.name}
            field={field}
            label={editor.labelOf(field.name)}
            moving={moving}
            readOnly={readOnly}
            isChosen={field.name === chosen}
            isDrop={gap !== null && others[gap] === field}
            errors={errorsUnder(editor, `sections.${at}.fields.${nth}`)}
            onChoose={() => onChoose(field.name)}
          />
        ))}
      </div>
      <Wrong>{errorAt(`sections.${at}.fields`)}</Wrong>
      {!readOnly && draft.sections.length > 1 && (
        <Button size="compact-sm" mt={8} variant="subtle" disabled={at === into} onClick={() => onInto(at)}>
          {say(at === into ? 'sections.chosen' : 'sections.choose')}
        </Button>
      )}
    </Box>
  )
}

const SETTINGS = [
  'name',
  'required',
  'min',
  'max',
  'min_length',
  'max_length',
  'imei',
  'is_auto',
  'expression',
  'expression.template',
  'expression.variables',
  'same_value_as',
  'when_to_update',
  'show_for_item_type',
  'is_associated_item',
  'category',
] as const
const errorsUnder = ({ errorAt }: Editor, path: string) => [
  ...new Set(SETTINGS.flatMap((setting) => errorAt(`${path}.${setting}`) ?? [])),
]

type RowProps = {
  field: KeptField
  label: string
  moving: Moving
  readOnly: boolean
  isChosen: boolean
  isDrop: boolean
  errors: readonly string[]
  onChoose: () => void
}
const FieldRow = ({ field, label, moving, readOnly, isChosen, isDrop, errors, onChoose }: RowProps) => {
  const say = formWords.use()
  const marks = [
    ...(field.required ? [say('field.marks.required')] : []),
    ...(field.readonly ? [say('field.marks.readonly')] : []),
    ...(field.is_auto ? [say('field.marks.auto')] : []),
    ...(field.imei ? [say('field.marks.imei')] : []),
    ...(field.same_value_as !== null ? [say('field.marks.same')] : []),
    ...(field.category !== null ? [say('field.marks.category')] : []),
  ]
  return (
    <div
      className={css.field}
      {...{ [FIELD_MARK]: field.name }}
      data-chosen={isChosen || undefined}
      data-taken={moving.taken === field.name || undefined}
      data-drop={isDrop || undefined}
    >
      {!readOnly && (
        <button
          type="button"
          className={css.handle}
          {...{ [HANDLE_MARK]: field.name }}
          aria-label={say('moves.field', { name: label })}
          aria-pressed={moving.taken === field.name}
          title={say('moves.hint')}
          {...moving.handleOf(field.name)}
        >
          <IconGripVertical size={16} stroke={1.7} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={css.name}
        title={say('field.settings', { name: label })}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {label}
        {marks.length > 0 && <Help as="span"> {marks.join(', ')}</Help>}
        {errors.map((error) => (
          <Wrong key={error}>{error}</Wrong>
        ))}
      </button>
      <Help as="span">{say('field.twelfths', { n: field.width })}</Help>
    </div>
  )
}
