import type { RecordsToLabel, PrintRequest, PrintPlan } from '@entrepot/contract/labels/printing.ts'
import { MOST_COPIES } from '@entrepot/contract/labels/types.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { printFile } from '../../kernel/print-file.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Check } from '../../ui/check.tsx'
import { Columns } from '../../ui/columns.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Banner } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { useCan } from '../../kernel/session.ts'
import { LABEL_EDIT } from './access.ts'
import { labels } from './api.ts'
import { LabelPicture } from './label-picture.tsx'
import { MediumPart } from './medium-part.tsx'
import { askedOf, type PrintChoice } from './print-choice.ts'
import { habits } from './printers.ts'
import { labelWords } from './words.ts'

type Props = { records: RecordsToLabel; onClose: () => void }
const MOST_CONFIGS = 500

/** Labels of one record or of many: which, how many, on what, and what comes out before it is printed (LBL-11). */
export const PrintDialog = ({ records, onClose }: Props) => {
  const say = labelWords.use()
  const navigate = useNavigate()
  const mayEdit = useCan(LABEL_EDIT)
  const [choice, setChoice] = useState(() => habits.get().choice)
  const [printers, setPrinters] = useState(() => habits.get().printers)
  const [copies, setCopies] = useState<number | null>(1)
  const [start, setStart] = useState<number | null>(1)
  const [skipRefused, setSkipRefused] = useState(false)
  const { data: configs } = useQuery(labels.list.query({ query: { size: MOST_CONFIGS } }))
  const config = configs?.data.find(({ guid }) => guid === choice.config) ?? configs?.data[0]
  const set = (part: Partial<PrintChoice>) => {
    const next = { ...choice, config: config?.guid ?? null, ...part }
    setChoice(next)
    habits.set({ choice: next })
  }
  const given = { records, choice: { ...choice, config: config?.guid ?? null }, printers }
  const asked = askedOf({ ...given, copies: copies ?? 1, start: start ?? 1 }, skipRefused)
  const { data: plan, error } = useQuery({
    queryKey: [...labels.plan.key, asked],
    queryFn: () => labels.plan({ body: asked! }, { quiet: true }),
    enabled: asked !== null,
    placeholderData: (before) => before,
    retry: false,
  })
  const print = useSubmit(
    async (options, body: PrintRequest) => {
      if (!plan?.later) return saveFile(await labels.print.download({ body }, options))
      const { guid } = await labels.run({ body }, options)
      void navigate({ to: '/labels/$guid', params: { guid } })
    },
    {
      onDone: () => {
        if (!plan?.later) toast.success(say('print.done'))
        onClose()
      },
    },
  )
  const direct = useSubmit((options, body: PrintRequest) => printFile(() => labels.print.download({ body }, options)))
  if (configs && configs.data.length === 0)
    return (
      <FormDialog
        title={say('print.title')}
        action={say('print.close')}
        saving={false}
        onSubmit={onClose}
        onClose={onClose}
      >
        <p>{say(mayEdit ? 'print.no_config_edit' : 'print.no_config')}</p>
        {mayEdit && (
          <Button
            variant="default"
            mb={16}
            onClick={() => {
              onClose()
              void navigate({ to: '/settings/barcode-print/$guid', params: { guid: 'new' } })
            }}
          >
            {say('new')}
          </Button>
        )}
      </FormDialog>
    )
  const isPrintable = asked !== null && plan !== undefined && !error && plan.labels > 0
  return (
    <FormDialog
      title={say('print.title')}
      action={actionOf(say, choice, plan)}
      saving={print.saving}
      size="lg"
      onSubmit={() => (isPrintable ? print.submit(asked) : toast.info(error ? textOf(error) : say('print.nothing')))}
      onClose={onClose}
    >
      <Columns of="minmax(0, 1fr) 120px" gap={12} align="start">
        <NativeSelect
          label={say('print.config')}
          data-autofocus
          value={config?.guid ?? ''}
          data={(configs?.data ?? []).map(({ guid, name, width, height }) => ({
            value: guid,
            label: `${name} (${formatNumber(width)} × ${formatNumber(height)} cm)`,
          }))}
          onChange={(event) => set({ config: event.currentTarget.value })}
        />
        <QuantityInput
          label={say('print.copies')}
          value={copies}
          decimals={0}
          min={1}
          max={MOST_COPIES}
          onChange={setCopies}
        />
      </Columns>
      <MediumPart
        choice={choice}
        start={start}
        printers={printers}
        onChoice={set}
        onStart={setStart}
        onPrinters={setPrinters}
      />
      <Box my={16}>
        {error ? <Refusal>{textOf(error)}</Refusal> : plan?.preview && <LabelPicture preview={plan.preview} />}
        {plan && !error && <Outcome plan={plan} skipRefused={skipRefused} onSkip={setSkipRefused} />}
      </Box>
      {isPrintable && choice.as !== 'zpl' && !plan.later && (
        <Box mb={12}>
          <Button
            variant="default"
            loading={direct.saving}
            leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
            onClick={() => direct.submit(asked)}
          >
            {say('print.direct')}
          </Button>
        </Box>
      )}
      {mayEdit && config && (
        <Box mb={12}>
          <LinkButton
            onClick={() => {
              onClose()
              void navigate({ to: '/settings/barcode-print/$guid', params: { guid: config.guid } })
            }}
          >
            {say('print.edit')}
          </LinkButton>
        </Box>
      )}
    </FormDialog>
  )
}

type Say = ReturnType<typeof labelWords.use>
const actionOf = (say: Say, { as }: PrintChoice, plan: PrintPlan | undefined): string =>
  plan?.later ? say('print.later_action') : say(as === 'zpl' ? 'print.zpl_action' : 'print.action')

type OutcomeProps = { plan: PrintPlan; skipRefused: boolean; onSkip: (skip: boolean) => void }
/** How much comes out, and what does not. */
const Outcome = ({ plan: { labels: count, pages, later, empty, failed }, skipRefused, onSkip }: OutcomeProps) => {
  const say = labelWords.use()
  return (
    <Flex direction="column" gap={8} aria-live="polite">
      <p>
        {say('print.labels', { count, shown: formatNumber(count) })}{' '}
        {say('print.pages', { count: pages, shown: formatNumber(pages) })}
      </p>
      {later && <Help>{say('print.later')}</Help>}
      {empty.count > 0 && (
        <Banner tone="warning">
          {say('print.empty', { count: empty.count, shown: formatNumber(empty.count) })}{' '}
          {empty.first.map(({ name }) => name).join(', ')}
        </Banner>
      )}
      {failed.length > 0 && (
        <>
          <Banner tone="error">
            {say('print.refused', { count: failed.length, shown: formatNumber(failed.length) })}
            <ul>
              {failed.map(({ guid, name, message }) => (
                <li key={guid}>
                  {name}
                  {say('print.because')}
                  {message}
                </li>
              ))}
            </ul>
          </Banner>
          {count > 0 && <Check label={say('print.skip')} checked={skipRefused} onChange={onSkip} />}
        </>
      )}
      {failed.length === 0 && later && (
        <Check label={say('print.skip_later')} checked={skipRefused} onChange={onSkip} />
      )}
    </Flex>
  )
}
