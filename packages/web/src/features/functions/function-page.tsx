import { FUNCTION_NAMES, TEXT_FUNCTION_NAMES } from '@entrepot/contract/fields/formula/functions.ts'
import { type ApiFunction, type FunctionInput, LONGEST_CODE } from '@entrepot/contract/functions/function.ts'
import { RETURNED_KINDS } from '@entrepot/contract/functions/list.ts'
import { Box, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useEdited } from '../../kernel/use-edited.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { InsertableText } from '../../ui/insertable-text.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ItemSearch, laboratoryWords } from '../laboratory/index.ts'
import { FUNCTION_ADD, FUNCTION_EDIT } from './access.ts'
import { functions } from './api.ts'
import { functionTerms, functionWords } from './words.ts'

export const FunctionPage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/api/functions/$guid' })
  const mayAdd = useCan(FUNCTION_ADD)
  if (guid !== 'new') return <Existing guid={guid} />
  return mayAdd ? <Editor own={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = functionWords.use()
  const read = useQuery(functions.get.query({ params: { guid } }))
  return (
    <OneRecord title={say('title')} read={read}>
      {(own) => <Editor own={own} />}
    </OneRecord>
  )
}

const EMPTY: FunctionInput = { name: '', code: '', returnedValue: 'text' }
const draftOf = ({ name, code, returnedValue }: ApiFunction): FunctionInput => ({ name, code, returnedValue })
const NAMES = [...TEXT_FUNCTION_NAMES, ...FUNCTION_NAMES].join(', ')

const Editor = ({ own }: { own: ApiFunction | null }) => {
  const say = functionWords.use()
  functionTerms.use()
  const navigate = useNavigate()
  const language = useLanguage()
  const readOnly = !useCan(own ? FUNCTION_EDIT : FUNCTION_ADD)
  const edited = useEdited(own, { draftOf, empty: EMPTY })
  const { draft, set } = edited
  const { data: variables } = useQuery({
    ...functions.variables.query({}),
    queryKey: [...functions.variables.key, language],
  })
  const toList = () => navigate({ to: '/settings/api/functions' })
  const { submit, saving, errors } = useSubmit(
    (options) =>
      own
        ? edited.watch(
            functions.update({ params: { guid: own.guid }, body: { ...draft, version: edited.version } }, options),
          )
        : functions.create({ body: draft }, options),
    {
      fields: ['name', 'code', 'returnedValue'],
      onDone: () => {
        edited.saved()
        toast.success(say(own ? 'updated' : 'created'))
        void queryClient.invalidateQueries({ queryKey: ['functions'] })
        void toList()
      },
    },
  )
  return (
    <Page
      title={own?.name ?? say('new')}
      breadcrumb={
        <Link to="/settings/api/functions" className="e-cut">
          {say('title')}
        </Link>
      }
      body="wide"
    >
      <PageForm
        say={say}
        isStale={edited.isStale}
        onTakeTheirs={edited.takeTheirs}
        readOnly={readOnly}
        saving={saving}
        onSubmit={() => submit()}
        onCancel={toList}
      >
        <Box maw={760}>
          <TextInput
            label={say('form.name')}
            description={say('form.name_help', { sample: `{{fn.${draft.name || 'NAME'}}}` })}
            required
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={draft.name}
            error={errors['name']}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <NativeSelect
            mt={12}
            mb={12}
            label={say('form.returned')}
            disabled={readOnly}
            value={draft.returnedValue}
            error={errors['returnedValue']}
            data={RETURNED_KINDS.map((value) => ({ value, label: functionTerms.say(`kinds.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set({ returnedValue: RETURNED_KINDS.find((one) => one === value) ?? 'text' })
            }
          />
          <InsertableText
            label={say('form.code')}
            description={say('form.code_help', { names: NAMES })}
            required
            rows={5}
            maxLength={LONGEST_CODE}
            readOnly={readOnly}
            value={draft.code}
            error={errors['code']}
            insert={say('form.insert')}
            pieces={(variables?.data ?? []).map(({ id, label }) => ({ text: `{${id}}`, label }))}
            onChange={(code) => set({ code })}
          />
        </Box>
        <Trial draft={draft} />
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Page>
  )
}

type Value = string | number | boolean | null
/** What it comes to for an item, before anything is saved (API-31). */
const Trial = ({ draft }: { draft: FunctionInput }) => {
  const say = functionWords.use()
  const sayOfTrials = laboratoryWords.use()
  const [result, setResult] = useState<{ value: Value } | null>(null)
  const { submit, errors } = useSubmit(
    (options, item: string) =>
      functions.try(
        {
          body: { item, code: draft.code, returnedValue: draft.returnedValue, ...(draft.name && { name: draft.name }) },
        },
        options,
      ),
    { under: 'code', onDone: setResult, onRefused: () => setResult(null) },
  )
  const shown = (value: Value): string => {
    if (value === null) return say('trial.empty')
    if (typeof value === 'number') return formatNumber(value)
    if (typeof value === 'boolean') return say(value ? 'trial.yes' : 'trial.no')
    return draft.returnedValue === 'date' ? formatDate(value) : value
  }
  return (
    <Section title={sayOfTrials('title')} help={say('trial.help')} error={errors['code']}>
      <ItemSearch onChoose={submit} />
      <Box mt={12} role="status">
        {result && (
          <>
            {say('trial.value')} <strong>{shown(result.value)}</strong>
          </>
        )}
      </Box>
    </Section>
  )
}
