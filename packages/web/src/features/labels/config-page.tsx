import type { PrintConfig } from '@entrepot/contract/labels/print-config.ts'
import {
  BAR_FORMATS,
  DEFAULT_FORMAT,
  LABEL_TYPES,
  LEAST_CM,
  LONGEST_PATTERN,
  MOST_CM,
  takesFormat,
} from '@entrepot/contract/labels/types.ts'
import { Box, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useEdited } from '../../kernel/use-edited.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { Columns } from '../../ui/columns.tsx'
import { InsertableText } from '../../ui/insertable-text.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Page } from '../../ui/page.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { LABEL_EDIT } from './access.ts'
import { labels } from './api.ts'
import { bodyOf, type ConfigDraft, draftOf, EMPTY_CONFIG } from './config-draft.ts'
import { ConfigPreview } from './config-preview.tsx'
import { labelTerms, labelWords } from './words.ts'

export const ConfigPage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/barcode-print/$guid' })
  const mayAdd = useCan(LABEL_EDIT)
  if (guid !== 'new') return <Existing key={guid} guid={guid} />
  return mayAdd ? <Editor config={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = labelWords.use()
  const [round, setRound] = useState(0)
  const read = useQuery(labels.get.query({ params: { guid } }))
  // What was saved is edited on as it is now, with its version.
  return (
    <OneRecord title={say('title')} read={read}>
      {(config) => <Editor key={round} config={config} onSaved={() => setRound((before) => before + 1)} />}
    </OneRecord>
  )
}

const FIELDS = ['name', 'type', 'format', 'pattern', 'width', 'height']

const Editor = ({ config, onSaved }: { config: PrintConfig | null; onSaved?: () => void }) => {
  const say = labelWords.use()
  const navigate = useNavigate()
  const readOnly = !useCan(LABEL_EDIT)
  const edited = useEdited(config, { draftOf, empty: EMPTY_CONFIG })
  const { draft, set } = edited
  const toList = () => navigate({ to: '/settings/barcode-print' })
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const body = bodyOf(draft)
      return config
        ? edited.watch(
            labels.update({ params: { guid: config.guid }, body: { ...body, version: edited.version } }, options),
          )
        : labels.create({ body }, options)
    },
    {
      fields: FIELDS,
      onDone: (saved: PrintConfig) => {
        edited.saved()
        toast.success(say(config ? 'updated' : 'created'))
        queryClient.setQueryData(labels.get.query({ params: { guid: saved.guid } }).queryKey, saved)
        void queryClient.invalidateQueries({ queryKey: labels.list.key })
        if (onSaved) onSaved()
        else void navigate({ to: '/settings/barcode-print/$guid', params: { guid: saved.guid } })
      },
    },
  )
  return (
    <Page
      title={config?.name ?? say('new')}
      breadcrumb={
        <Link to="/settings/barcode-print" className="e-cut">
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
        <Fields draft={draft} errors={errors} readOnly={readOnly} onChange={set} />
        <ConfigPreview draft={draft} mayTry={!readOnly} />
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Page>
  )
}

type FieldsProps = {
  draft: ConfigDraft
  errors: Readonly<Record<string, string | undefined>>
  readOnly: boolean
  onChange: (part: Partial<ConfigDraft>) => void
}
const Fields = ({ draft, errors, readOnly, onChange }: FieldsProps) => {
  const say = labelWords.use()
  const terms = labelTerms.use()
  const { data: offered } = useQuery(labels.fields.query())
  return (
    <Box maw={640}>
      <TextInput
        label={say('form.name')}
        required
        maxLength={255}
        autoComplete="off"
        readOnly={readOnly}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Columns of="repeat(auto-fit, minmax(180px, 1fr))" gap={12} mt={12} align="start">
        <NativeSelect
          label={say('form.type')}
          disabled={readOnly}
          value={draft.type}
          error={errors['type']}
          data={LABEL_TYPES.map((value) => ({ value, label: terms(`types.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: LABEL_TYPES.find((one) => one === value) ?? 'barcode' })
          }
        />
        {takesFormat(draft.type) && (
          <NativeSelect
            label={say('form.format')}
            disabled={readOnly}
            value={draft.format}
            error={errors['format']}
            data={BAR_FORMATS.map((value) => ({ value, label: terms(`formats.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ format: BAR_FORMATS.find((one) => one === value) ?? DEFAULT_FORMAT })
            }
          />
        )}
      </Columns>
      <Box mt={12}>
        <InsertableText
          label={say('form.pattern')}
          description={say('form.pattern_help', { example: '{{tag}}' })}
          required
          rows={draft.type === 'text' || draft.type === 'qrcode_text' || draft.type === 'qrcode' ? 4 : 2}
          maxLength={LONGEST_PATTERN}
          readOnly={readOnly}
          value={draft.pattern}
          error={errors['pattern']}
          insert={say('form.insert')}
          pieces={(offered?.data ?? []).map(({ path, label }) => ({ text: `{{${path}}}`, label }))}
          onChange={(pattern) => onChange({ pattern })}
        />
      </Box>
      <Columns of="repeat(auto-fit, minmax(180px, 1fr))" gap={12} mt={12} align="start">
        {(['width', 'height'] as const).map((side) => (
          <QuantityInput
            key={side}
            label={say(`form.${side}`)}
            description={say('form.size_help', { least: LEAST_CM, most: MOST_CM })}
            required
            readOnly={readOnly}
            value={draft[side]}
            error={errors[side]}
            onChange={(value) => onChange({ [side]: value })}
          />
        ))}
      </Columns>
    </Box>
  )
}
