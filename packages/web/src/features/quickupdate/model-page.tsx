import { isQuickColumn, mayBeEmptied, QUICK_COLUMNS, saysStatus } from '@entrepot/contract/quickupdate/fields.ts'
import type { QuickTemplate } from '@entrepot/contract/quickupdate/template.ts'
import { ActionIcon, Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { Form } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { useCustomFields } from '../fields/index.ts'
import { MODEL_ADD, MODEL_DELETE, MODEL_EDIT } from './access.ts'
import { quickupdate } from './api.ts'
import { quickTerms, quickWords } from './words.ts'

const RemoveModel = lazyPart(async () => (await import('./remove-model.tsx')).RemoveModel)

export const ModelPage = () => {
  const { guid } = useParams({ from: '/main/settings/quickupdate/templates/$guid' })
  const mayAdd = useCan(MODEL_ADD)
  if (guid !== 'new') return <Existing guid={guid} />
  return mayAdd ? <Editor model={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = quickWords.use()
  const read = useQuery(quickupdate.template.query({ params: { guid } }))
  return (
    <OneRecord title={say('models.title')} read={read}>
      {(model) => <Editor key={`${model.guid} ${model.version}`} model={model} />}
    </OneRecord>
  )
}

type Draft = { field: string; mandatory: boolean; overwriteIfEmpty: boolean }
type Values = { name: string; fields: readonly Draft[] }
type Refused = Readonly<Record<string, string>>
const valuesOf = (model: QuickTemplate | null): Values => ({
  name: model?.name ?? '',
  fields: (model?.fields ?? []).map(({ field, mandatory, overwriteIfEmpty }) => ({
    field,
    mandatory,
    overwriteIfEmpty,
  })),
})
const asSent = ({ field, ...flags }: Draft) => ({ ...flags, field: isQuickColumn(field) ? field : { guid: field } })

const useEditor = (model: QuickTemplate | null) => {
  const say = quickWords.use()
  const navigate = useNavigate()
  const [first] = useState(() => valuesOf(model))
  const [values, setValues] = useState(first)
  const [refused, setRefused] = useState<Refused>({})
  const isDone = useRef(false)
  const leave = () => {
    isDone.current = true
    void queryClient.invalidateQueries({ queryKey: ['quickupdate'] })
    void navigate({ to: '/settings/quickupdate/templates', ignoreBlocker: true })
  }
  const { submit, saving } = useSubmit(
    (options) => {
      const body = { name: values.name, fields: values.fields.map(asSent) }
      return model
        ? quickupdate.update(
            { params: { guid: model.guid }, body: { ...body, version: model.version } },
            { ...options, quiet: true },
          )
        : quickupdate.create({ body }, { ...options, quiet: true })
    },
    {
      onDone: ({ name }) => {
        toast.success(say('editor.saved', { name }))
        leave()
      },
      onRefused: (failure) => {
        setRefused(
          Object.fromEntries(
            failure.errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : [])),
          ),
        )
        toast.error(failure.status === 409 ? say('editor.stale') : (failure.errors[0]?.message ?? textOf(failure)))
      },
    },
  )
  return {
    values,
    refused,
    saving,
    leave,
    submit,
    isUnsaved: () => !isDone.current && values !== first,
    change: (part: Partial<Values>) => {
      setRefused({})
      setValues((before) => ({ ...before, ...part }))
    },
  }
}

/** The name of a form model and its fields in their order (QU-05, QU-23). */
const Editor = ({ model }: { model: QuickTemplate | null }) => {
  const say = quickWords.use()
  const { values, refused, saving, leave, submit, isUnsaved, change } = useEditor(model)
  const mayEdit = useCan(model ? MODEL_EDIT : MODEL_ADD)
  const mayDelete = useCan(MODEL_DELETE) && model !== null
  const [removing, setRemoving] = useState(false)
  const [tried, setTried] = useState(false)
  const isEmpty = values.fields.length === 0
  return (
    <Page
      title={model?.name ?? say('models.new')}
      breadcrumb={
        <Link to="/settings/quickupdate/templates" className="e-cut">
          {say('models.title')}
        </Link>
      }
      actions={
        mayDelete && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {say('editor.delete')}
          </Button>
        )
      }
      body="narrow"
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!saving && mayEdit && !isEmpty) submit()
        }}
      >
        <TextInput
          label={say('editor.name')}
          required
          maxLength={255}
          autoComplete="off"
          readOnly={!mayEdit}
          value={values.name}
          error={refused['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Section title={say('editor.fields')} help={say('editor.fields_help')} error={refused['fields']}>
          <Fields
            fields={values.fields}
            refused={refused}
            readOnly={!mayEdit}
            onChange={(fields) => change({ fields })}
          />
          {tried && isEmpty && <Wrong>{say('editor.none')}</Wrong>}
        </Section>
        {mayEdit && (
          <Flex justify="flex-end">
            <Button type="submit" loading={saving}>
              {say('editor.save')}
            </Button>
          </Flex>
        )}
      </Form>
      {removing && model && <RemoveModel model={model} onDone={leave} onClose={() => setRemoving(false)} />}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </Page>
  )
}

/** What a form model may hold: columns of the item, then the company's own fields except formulas (QU-24). */
const useOffered = (): ReadonlyMap<string, string> => {
  const term = quickTerms.use()
  const custom = useCustomFields('items').filter(({ type }) => type !== 'formula')
  const hasStatus = custom.some(saysStatus)
  return new Map([
    ...QUICK_COLUMNS.filter((column) => column !== 'status' || hasStatus).map(
      (column) => [column, term(`fields.${column}`)] as const,
    ),
    ...custom.map(({ guid, name }) => [guid, name] as const),
  ])
}

type FieldsProps = {
  fields: readonly Draft[]
  refused: Refused
  readOnly: boolean
  onChange: (fields: Draft[]) => void
}
const Fields = ({ fields, refused, readOnly, onChange }: FieldsProps) => {
  const say = quickWords.use()
  const offered = useOffered()
  const nameOf = ({ field }: Draft) => offered.get(field) ?? say('editor.gone')
  const left = [...offered].filter(([field]) => !fields.some((one) => one.field === field))
  return (
    <Flex direction="column" gap={8}>
      <OrderedList
        label={say('editor.fields')}
        items={fields}
        keyOf={({ field }) => field}
        nameOf={nameOf}
        onMove={
          readOnly ? undefined : (from, to) => onChange(fields.toSpliced(from, 1).toSpliced(to, 0, fields[from]!))
        }
      >
        {(one, at) => (
          <FieldRow
            field={one}
            name={nameOf(one)}
            readOnly={readOnly}
            error={refused[`fields.${at}.field`] ?? refused[`fields.${at}.overwriteIfEmpty`]}
            onChange={(part) => onChange(fields.with(at, { ...one, ...part }))}
            onRemove={() => onChange(fields.toSpliced(at, 1))}
          />
        )}
      </OrderedList>
      {!readOnly && left.length > 0 && (
        <NativeSelect
          aria-label={say('editor.add')}
          value=""
          maw={320}
          data={[{ value: '', label: say('editor.choose') }, ...left.map(([value, label]) => ({ value, label }))]}
          onChange={(event) => {
            const field = event.currentTarget.value
            if (field) onChange([...fields, { field, mandatory: false, overwriteIfEmpty: false }])
          }}
        />
      )}
    </Flex>
  )
}

type RowProps = {
  field: Draft
  name: string
  readOnly: boolean
  error: string | undefined
  onChange: (part: Partial<Draft>) => void
  onRemove: () => void
}
const FieldRow = ({
  field: { field, mandatory, overwriteIfEmpty },
  name,
  readOnly,
  error,
  onChange,
  onRemove,
}: RowProps) => {
  const say = quickWords.use()
  return (
    <Box py={6} style={{ borderBottom: '1px solid var(--e-line)' }}>
      <Flex align="center" wrap="wrap" gap="4px 16px" role="group" aria-label={name}>
        <Box flex="1 1 160px" miw={0} fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Checkbox
          label={say('editor.mandatory')}
          disabled={readOnly}
          checked={mandatory}
          onChange={(event) => onChange({ mandatory: event.currentTarget.checked })}
        />
        {mayBeEmptied(field) && (
          <Checkbox
            label={say('editor.overwrite')}
            disabled={readOnly}
            checked={overwriteIfEmpty}
            onChange={(event) => onChange({ overwriteIfEmpty: event.currentTarget.checked })}
          />
        )}
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={say('editor.remove', { name })}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </Flex>
      <Wrong>{error}</Wrong>
    </Box>
  )
}
