import { CHART_TEMPLATES, CHART_TYPES, type ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import type { Dashboard, DashboardChart } from '@entrepot/contract/dashboards/dashboard.ts'
import { CHART_RANGES, COMPARES } from '@entrepot/contract/dashboards/periods.ts'
import { CHART_SOURCES } from '@entrepot/contract/dashboards/sources.ts'
import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { Button, Flex, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { isGone, textOf } from '../../kernel/failure.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useEdited } from '../../kernel/use-edited.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MISSING, UnsavedGuard } from '../../shell/index.ts'
import { ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { Section } from '../../ui/section.tsx'
import { dashboards } from './api.ts'
import css from './board.module.css'
import { ChartPreview } from './chart-preview.tsx'
import { configOf, datedFields, draftFrom, NO_CONDITION, withSource } from './chart-draft.ts'
import { Axes, Measures } from './chart-parts.tsx'
import { useFields } from './use-fields.ts'
import { chartTerms, dashboardWords } from './words.ts'

/** A chart that is made or changed, with what it would show (design, chart editor). */
export const ChartPage = (): ReactNode => {
  const say = dashboardWords.use()
  const navigate = useNavigate()
  const { guid, chart: asked } = useParams({ from: '/main/dashboards/$guid/charts/$chart' })
  const { data: board, error, refetch } = useQuery(dashboards.get.query({ params: { guid } }))
  const back = () => navigate({ to: '/dashboards/$guid', params: { guid } })
  if (!board) {
    if (isGone(error)) return <Navigate {...MISSING} />
    return <RecordAwaited title={say('form.new')} failure={error && textOf(error)} retry={refetch} />
  }
  const chart = board.charts.find((one) => one.guid === asked) ?? null
  if (!chart && asked !== 'new') return <RecordGone title={say('form.gone')} back={say('form.back')} toList={back} />
  if (!(chart ? board.may.editChart : board.may.addChart)) return <Navigate {...MISSING} />
  return <Editor key={asked} board={board} chart={chart} />
}

const Editor = ({ board, chart }: { board: Dashboard; chart: DashboardChart | null }) => {
  const say = dashboardWords.use()
  const term = chartTerms.use()
  const navigate = useNavigate()
  const asked = useSearch({ from: '/main/dashboards/$guid/charts/$chart' }).template
  const template = CHART_TEMPLATES.find((one) => one === asked) ?? 'custom'
  const edited = useEdited(chart, { draftOf: ({ config }) => config, empty: draftFrom(template) })
  const { draft, set } = edited
  const fields = useFields(draft.source)
  const config = configOf(draft)
  const back = () => navigate({ to: '/dashboards/$guid', params: { guid: board.guid } })
  const { submit, saving, errors } = useSubmit(
    (options) =>
      chart
        ? edited.watch(
            dashboards.changeChart(
              {
                params: { guid: board.guid, chartGuid: chart.guid },
                body: { config, ...(edited.version !== undefined && { version: edited.version }) },
              },
              options,
            ),
          )
        : dashboards.addChart({ params: { guid: board.guid }, body: { config } }, options),
    {
      fields: () => [
        ...draft.measures.map((_, at) => `measures.${at}.value`),
        'formula',
        'x',
        'legend',
        'step',
        'dates',
        'dates.field',
        'filters',
      ],
      onDone: () => {
        edited.saved()
        toast.success(say('chart.saved'))
        notifySelf('dashboards', {})
        void back()
      },
    },
  )
  const choice = (value: string, label: string) => ({ value, label })
  return (
    <Page
      title={chart ? draft.title || term(`templates.${draft.template}`) : say('form.new')}
      breadcrumb={
        <Link to="/dashboards/$guid" params={{ guid: board.guid }} className="e-cut">
          {board.name}
        </Link>
      }
      body="wide"
    >
      <PageForm
        say={(key) => say(key)}
        isStale={edited.isStale}
        onTakeTheirs={edited.takeTheirs}
        readOnly={false}
        saving={saving}
        onSubmit={() => submit()}
        onCancel={back}
      >
        <Section title={say('form.preview')}>
          <ChartPreview config={config} name={draft.title || term(`templates.${draft.template}`)} />
        </Section>
        <Flex gap={12} wrap="wrap" align="flex-start">
          <NativeSelect
            label={say('form.template')}
            value={draft.template}
            data={CHART_TEMPLATES.map((one) => choice(one, term(`templates.${one}`)))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = CHART_TEMPLATES.find((one) => one === value) ?? 'custom'
              set(chosen === 'custom' ? { template: chosen } : templateOf(chosen, draft.title))
            }}
          />
          <TextInput
            label={say('form.title')}
            maxLength={120}
            autoComplete="off"
            placeholder={term(`templates.${draft.template}`)}
            value={draft.title}
            w={320}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <NativeSelect
            label={say('form.source')}
            value={draft.source}
            data={CHART_SOURCES.map((one) => choice(one, term(`sources.${one}`)))}
            onChange={({ currentTarget: { value } }) =>
              set(withSource(draft, CHART_SOURCES.find((one) => one === value) ?? 'items'))
            }
          />
        </Flex>
        <Types value={draft.type} onChange={(type) => set({ type })} />
        <Measures draft={draft} set={set} errors={errors} fields={fields} />
        {draft.type !== 'number' && <Axes draft={draft} set={set} errors={errors} fields={fields} />}
        <Dates draft={draft} set={set} errors={errors} fields={datedFields(fields)} />
        <Section title={say('form.filters')} help={say('form.filters_help')} error={errors['filters']}>
          {fields.length > 0 && (
            <>
              <ConditionBuilder
                fields={fields}
                value={(draft.filters as Group | null) ?? NO_CONDITION}
                onChange={(filters) => set({ filters: filters as ChartConfig['filters'] })}
              />
              <ConditionSentence fields={fields} value={(draft.filters as Group | null) ?? NO_CONDITION} />
            </>
          )}
        </Section>
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Page>
  )
}

const Types = ({ value, onChange }: { value: ChartConfig['type']; onChange: (type: ChartConfig['type']) => void }) => {
  const say = dashboardWords.use()
  const term = chartTerms.use()
  return (
    <div role="group" aria-label={say('form.type')} className={css.types}>
      {CHART_TYPES.map((type) => (
        <Button
          key={type}
          size="sm"
          variant={type === value ? 'filled' : 'default'}
          aria-pressed={type === value}
          onClick={() => onChange(type)}
        >
          {term(`types.${type}`)}
        </Button>
      ))}
    </div>
  )
}

type DatesProps = {
  draft: ChartConfig
  set: (part: Partial<ChartConfig>) => void
  errors: Readonly<Record<string, string | undefined>>
  fields: ReturnType<typeof datedFields>
}
/** Which rows count by their date, and with what they are compared (DASH-17). */
const Dates = ({ draft, set, errors, fields }: DatesProps) => {
  const say = dashboardWords.use()
  const { dates } = draft
  return (
    <Flex gap={12} wrap="wrap" align="flex-start">
      <NativeSelect
        label={say('form.dates')}
        value={dates?.range ?? ''}
        error={errors['dates']}
        data={[
          { value: '', label: say('form.ranges.all') },
          ...CHART_RANGES.map((one) => ({ value: one, label: say(`form.ranges.${one}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const range = CHART_RANGES.find((one) => one === value)
          set(range ? { dates: { ...dates, range } } : { dates: null, compare: 'none' })
        }}
      />
      {dates?.range === 'between' &&
        (['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={say(`form.${end}`)}
            w={150}
            value={dates[end] ?? null}
            onChange={(day, isWrong) => isWrong || set({ dates: { ...dates, [end]: day } })}
          />
        ))}
      {dates && fields.length > 1 && (
        <NativeSelect
          label={say('form.dates_field')}
          value={dates.field ?? ''}
          error={errors['dates.field']}
          data={[
            { value: '', label: say('form.steps.auto') },
            ...fields.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ dates: { ...dates, field: value || null } })}
        />
      )}
      {dates && (
        <NativeSelect
          label={say('form.compare')}
          value={draft.compare}
          data={COMPARES.map((one) => ({ value: one, label: say(`form.compares.${one}`) }))}
          onChange={({ currentTarget: { value } }) => set({ compare: COMPARES.find((one) => one === value) ?? 'none' })}
        />
      )}
    </Flex>
  )
}
