import {
  type AssistantAction,
  type AssistantDraft,
  type AssistantPlan,
  worksOn,
} from '@entrepot/contract/assistant/assistant.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { Button } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Help } from '../../ui/text.tsx'
import { ChartPreview, keepChart } from '../dashboards/index.ts'
import css from './assistant.module.css'
import { contextHere } from './waiting.ts'
import { assistantWords } from './words.ts'

type Done = { /** It was accepted. */ onDone: () => void }
type Props = Done & { plan: AssistantPlan; actions: readonly AssistantAction[] }

/** What would be done, to be looked at first; nothing is before the button is pressed (CHAT-11). */
export const PlanCard = ({ plan, actions, onDone }: Props) => {
  const say = assistantWords.use()
  const maySeeCharts = useCan(anyRole('DASHBOARD'))
  const isDrawn = plan.kind === 'chart' && plan.chart.type !== 'number' && maySeeCharts
  const act = actions[0]
  if (!isDrawn && !act && plan.kind !== 'draft') return null
  return (
    <div className={css.plan} role="group" aria-label={say('preview')}>
      {isDrawn && (
        <div className={css.drawn}>
          <ChartPreview config={plan.chart} name={plan.sentence} />
        </div>
      )}
      {act?.type === 'apply_filters' && <ApplyFilters filters={act.filters} onDone={onDone} />}
      {act?.type === 'edit_chart' && <EditChart chart={act.chart} onDone={onDone} />}
      {plan.kind === 'draft' && <OpenDraft draft={plan.draft} onDone={onDone} />}
    </div>
  )
}

/** Asked again when it is drawn: the answer may be older than the page (CHAT-09). */
const useWorksHere = (type: AssistantAction['type']) =>
  worksOn(type, useRouterState({ select: (state) => state.location.pathname }))

const ApplyFilters = ({
  filters,
  onDone,
}: Done & Pick<Extract<AssistantAction, { type: 'apply_filters' }>, 'filters'>) => {
  const say = assistantWords.use()
  const navigate = useNavigate()
  const isHere = useWorksHere('apply_filters')
  const apply = () => {
    if (!worksOn('apply_filters', location.pathname)) return
    const { folder } = contextHere()
    void navigate({
      to: '/items/$folderGuid',
      params: { folderGuid: folder ?? 'root' },
      search: { deep: true, where: filters },
    })
    onDone()
    toast.success(say('applied'), { label: say('undo'), run: () => history.back() })
  }
  return (
    <>
      <Button disabled={!isHere} onClick={apply}>
        {say('apply')}
      </Button>
      {!isHere && <Help>{say('filters_only')}</Help>}
    </>
  )
}

const EditChart = ({ chart, onDone }: Done & Pick<Extract<AssistantAction, { type: 'edit_chart' }>, 'chart'>) => {
  const say = assistantWords.use()
  const navigate = useNavigate()
  const isHere = useWorksHere('edit_chart')
  const { dashboard, chart: edited } = contextHere()
  const { submit, saving } = useSubmit(
    (options) => keepChart({ dashboard: dashboard!, chart: edited ?? null }, chart, options),
    {
      onDone: () => {
        toast.success(say(edited ? 'changed' : 'added'))
        onDone()
        void navigate({ to: '/dashboards/$guid', params: { guid: dashboard! } })
      },
    },
  )
  const isOpen = isHere && dashboard !== null
  return (
    <>
      <Button disabled={!isOpen} loading={saving} onClick={() => submit()}>
        {say(edited ? 'change_chart' : 'add_chart')}
      </Button>
      {!isOpen && <Help>{say('chart_only')}</Help>}
    </>
  )
}

/** The form opens with what was said; who sends it makes the record. */
const OpenDraft = ({ draft, onDone }: Done & { draft: AssistantDraft }) => {
  const say = assistantWords.use()
  const navigate = useNavigate()
  const open = () => {
    onDone()
    if (draft.kind === 'order')
      return navigate({
        to: '/orders/create',
        search: {
          ...(draft.supplier && { supplier: draft.supplier }),
          ...(draft.lines.length > 0 && { lines: draft.lines.map(({ name, quantity }) => [name, quantity] as const) }),
        },
      })
    return navigate({
      to: '/interventions/$type/create',
      params: { type: draft.type },
      search: {
        ...(draft.location && { location: draft.location }),
        ...(draft.destination && { destination: draft.destination }),
        ...(draft.day && { day: draft.day }),
      },
    })
  }
  return <Button onClick={() => void open()}>{say('open_form')}</Button>
}
