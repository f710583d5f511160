import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { FORM_FIELDS, type FormTarget } from '@entrepot/contract/fields/form-fields.ts'
import type { LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import type { LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import { PLACE_FIELD } from '@entrepot/contract/forms/columns.ts'
import { ALL_UNITS, ITEM_TYPES } from '@entrepot/contract/kernel/quantity.ts'
import { VARIANT_KINDS } from '@entrepot/contract/kernel/item-types.ts'
import type { FormSubject } from '@entrepot/contract/forms/layout-for.ts'
import { operationForm } from '@entrepot/contract/operations/form.ts'
import { OPERATION_TYPES } from '@entrepot/contract/operations/kinds.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../kernel/session.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Section } from '../../ui/section.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { Help } from '../../ui/text.tsx'
import {
  type AttributeValue,
  errorsIn,
  laidOut,
  RecordFields,
  type RecordForm,
  useCustomFields,
} from '../fields/index.ts'
import { asInForce, type Draft } from './layout-draft.ts'
import { folderTerms, formWords, itemTerms, operationTerms, variantTerms } from './words.ts'

const PREVIEWED: Readonly<Record<LayoutType, FormTarget>> = {
  product: 'items',
  equipment: 'items',
  folder: 'folders',
  intervention: 'operations',
}
type Props = { draft: Draft; labelOf: (name: string) => string }

/** The form as it will be, with every change: it can be tried, and keeps nothing (FORM-21). */
export const Preview = ({ draft, labelOf }: Props) => {
  const say = formWords.use()
  const [shown, setShown] = useState<'product' | 'variant'>('product')
  const target = shown === 'variant' && draft.itemType === 'product' ? 'variants' : PREVIEWED[draft.itemType]
  return (
    <Section title={say('preview.title')} level={2}>
      {draft.itemType === 'product' && (
        <TabChoice
          label={say('preview.of')}
          values={['product', 'variant'] as const}
          value={shown}
          text={(value) => say(`preview.${value}`)}
          onChange={setShown}
        />
      )}
      <Box maw={720} p={16} style={{ border: '1px dashed var(--e-line)', borderRadius: 8 }}>
        <TriedForm
          key={target}
          target={target}
          type={draft.itemType}
          category={draft.category}
          layouts={asInForce(draft)}
          labelOf={labelOf}
        />
      </Box>
    </Section>
  )
}

type Values = Record<string, unknown> & { attributes: Record<string, AttributeValue> }
const EMPTY_OF: Readonly<Record<FormTarget, Record<string, unknown>>> = {
  items: { name: '', type: 'product', tag: '', unit: 'piece', packaging: 1, category: '', shelf: '', description: '' },
  folders: { name: '', type: 'stock', category: '', tag: '', description: '' },
  variants: { name: '', kind: 'lot', tag: '', status: '', description: '', active: true },
  operations: { title: '', type: 'out_of_stock', reception: false, recipients: [], description: '' },
  checkouts: { recipient: '', comment: '' },
  reservations: { item: '', name: '' },
  orders: { supplier: '', number: '', comment: '' },
}
const HAS_ITEM_FIELDS: readonly FormTarget[] = ['items', 'variants']
/** What is chosen among records: there is none to choose from here. */
const CHOSEN = ['location', 'destination', 'order', 'recipient', 'item', 'supplier', 'recipients', 'shelves', 'tags']
const NO_FIELDS: readonly ConfiguredField[] = []

const NO_RULES: readonly never[] = []

type TriedProps = Pick<Props, 'labelOf'> & {
  target: FormTarget
  /** Of an item: the type of it. */ type: LayoutType | null
  /** A guid, or nothing. */ category: string
  layouts: LayoutsInForce
  rules?: Parameters<Awaited<ReturnType<typeof laidOut>>['recordForm']>[0]['rules']
}
/** A form that keeps nothing, by layouts and rules that are in force or not yet. */
export const TriedForm = ({ target, type, category: first, layouts, rules = NO_RULES, labelOf }: TriedProps) => {
  const say = formWords.use()
  const [item, variant, folder] = [itemTerms.use(), variantTerms.use(), folderTerms.use()]
  const { config } = useSession()
  const operation = operationTerms.use()
  const [items, operations] = [useCustomFields('items'), useCustomFields('intervention')]
  const own = target === 'operations' ? operations : HAS_ITEM_FIELDS.includes(target) ? items : NO_FIELDS
  const [isRight, setRight] = useState(false)
  const form = useForm<Values>({
    initialValues: {
      ...EMPTY_OF[target],
      ...(target === 'items' && type === 'equipment' && { type: 'equipment' }),
      category: first,
      attributes: {},
    },
    validate: (values): Record<string, string> => errorsIn(target, record, values),
    onValuesChange: () => setRight(false),
  })
  const { category } = form.values
  const kind = OPERATION_TYPES.find((one) => one === form.values['type'])
  const subject: FormSubject =
    target === 'operations' && kind
      ? operationForm(kind)
      : { target, type, category: typeof category === 'string' && category !== '' ? category : null }
  const { data } = useQuery({ queryKey: ['form-preview'], queryFn: laidOut, staleTime: Infinity })
  const record: RecordForm | null =
    data?.recordForm({ layouts, rules }, subject, {
      isNew: true,
      own,
      typed: form.values,
      dates: config ?? undefined,
    }) ?? null
  const named = (values: readonly { guid: string; name: string }[]) =>
    values.map(({ guid, name }) => ({ value: guid, label: name }))
  const part = (name: string) => <TextInput label={labelOf(name)} readOnly value="" placeholder="…" />
  return (
    <Flex direction="column" gap={14}>
      {target === 'operations' && (
        <NativeSelect
          label={operation('fields.type')}
          value={kind ?? ''}
          data={OPERATION_TYPES.map((value) => ({ value, label: operation(`types.${value}`) }))}
          onChange={(event) => form.setFieldValue('type', event.currentTarget.value)}
        />
      )}
      <RecordFields
        record={record}
        form={form}
        own={{ form, fields: own }}
        label={labelOf}
        choices={{
          type:
            target === 'folders'
              ? FOLDER_TYPES.map((value) => ({ value, label: folder(`types.${value}`) }))
              : ITEM_TYPES.filter((one) => one !== 'variant').map((value) => ({
                  value,
                  label: item(`types.${value}`),
                })),
          unit: ALL_UNITS.map((value) => ({ value, label: item(`units.${value}`) })),
          category: named((target === 'folders' ? config?.folderCategories : config?.categories) ?? []),
          shelf: [],
          kind: VARIANT_KINDS.map((value) => ({ value, label: variant(`kinds.${value}`) })),
        }}
        parts={{
          [PLACE_FIELD]: (
            <TextInput label={labelOf(PLACE_FIELD)} readOnly value="" placeholder={say('preview.place')} />
          ),
          ...Object.fromEntries(
            FORM_FIELDS[target].flatMap(({ name }) => (CHOSEN.includes(name) ? [[name, part(name)]] : [])),
          ),
        }}
      />
      <Flex align="center" gap={12} wrap="wrap">
        <Button variant="default" onClick={() => setRight(!form.validate().hasErrors)}>
          {say('preview.check')}
        </Button>
        <Help as="span">
          <span role="status">{isRight && say('preview.right')}</span>
        </Help>
      </Flex>
    </Flex>
  )
}
