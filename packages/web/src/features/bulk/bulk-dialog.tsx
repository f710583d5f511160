import type { BulkJob } from '@entrepot/contract/bulk/bulk.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSubmit } from '../../kernel/use-submit.ts'
import { formatNumber } from '../../kernel/format.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Banner } from '../../ui/small.tsx'
import { bulk } from './api.ts'
import { EditForm } from './edit-form.tsx'
import { followJob, isUnderWay } from './follow.ts'
import { Figures } from './figures.tsx'
import { LeavingList } from '../stock/index.ts'
import { MoveForm } from './move-form.tsx'
import type { BulkAct, BulkRequest } from './request.ts'
import { StockForm } from './stock-form.tsx'
import { bulkWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Answer = Awaited<ReturnType<typeof bulk.preview>>
type Props = {
  request: BulkRequest
  onClose: () => void
  /** The act has begun: the selection has served. */ onStarted: () => void
}

/** Asks what is to happen to many records, says what it would do, and shows how far it is. */
export const BulkDialog = ({ request, onClose, onStarted }: Props) => {
  const [act, setAct] = useState<BulkAct | null>(null)
  const [job, setJob] = useState<BulkJob | null>(null)
  const [checked, setChecked] = useState<Answer | null>(null)
  const begun = (started: BulkJob) => {
    setJob(started)
    onStarted()
    void followJob(started).then((ended) => {
      // Nothing is left to be read: the message says it and takes it back.
      if (ended.status === 'done' && ended.failed === 0) onClose()
    })
  }
  if (job) return <Progress started={job} onClose={onClose} />
  return (
    <>
      <Asking request={request} opened={checked === null} onAct={setAct} onChecked={setChecked} onClose={onClose} />
      {act && checked && (
        <Preview
          request={request}
          act={act}
          answer={checked}
          onBack={() => setChecked(null)}
          onStarted={begun}
          onClose={onClose}
        />
      )}
    </>
  )
}

const FORMS = { edit: EditForm, move: MoveForm, in: StockForm, out: StockForm, count: StockForm } as const
const useTitle = ({ kind, count }: BulkRequest) =>
  bulkWords.use()(`titles.${kind}`, { count, shown: formatNumber(count) })

type AskingProps = {
  request: BulkRequest
  opened: boolean
  onAct: (act: BulkAct) => void
  onChecked: (answer: Answer) => void
  onClose: () => void
}
/** The form stays as it is behind the preview: going back loses nothing that was typed before. */
const Asking = ({ request, opened, onAct, onChecked, onClose }: AskingProps) => {
  const say = bulkWords.use()
  const title = useTitle(request)
  const { submit: check, saving } = useSubmit(
    (options, act: BulkAct) => bulk.preview({ body: { selection: request.selection, act } }, options),
    {
      onDone: (answer, act) => {
        onChecked(answer)
        onAct(act)
      },
      // Without a form there is nothing to correct.
      onRefused: () => request.kind === 'trash' && onClose(),
    },
  )
  const isTrash = request.kind === 'trash'
  const checkTrash = useEffectEvent(() => check({ kind: 'trash' }))
  // What goes to the trash has nothing to be asked.
  useEffect(() => {
    if (isTrash) checkTrash()
  }, [isTrash])
  if (request.kind === 'trash') return null
  const Form = FORMS[request.kind]
  return (
    <Form
      opened={opened}
      kind={request.kind}
      title={title}
      action={say('preview.action')}
      busy={saving}
      onAct={check}
      onClose={onClose}
    />
  )
}

/** What bundles would take along stays where that was chosen (BUND-10). */
const actOf = (act: BulkAct, skipBundles: boolean): BulkAct =>
  act.kind === 'out' && skipBundles ? { ...act, skipBundles } : act

type PreviewProps = {
  request: BulkRequest
  act: BulkAct
  answer: Answer
  onBack: () => void
  onStarted: (job: BulkJob) => void
  onClose: () => void
}
const Preview = ({ request, act, answer, onBack, onStarted, onClose }: PreviewProps) => {
  const say = bulkWords.use()
  const title = useTitle(request)
  const [skipBundles, setSkipBundles] = useState(false)
  const { submit, saving } = useSubmit(
    (options) => bulk.start({ body: { selection: request.selection, act: actOf(act, skipBundles) } }, options),
    { onDone: onStarted, leaves: true },
  )
  // What stays without its products is told below, by a sentence of its own.
  const changed = skipBundles ? answer.changed : answer.changed - answer.staying
  const figures = { changed, unchanged: answer.unchanged, failed: answer.failed }
  const counted = (['changed', 'unchanged', 'failed'] as const).filter((result) => figures[result] > 0)
  return (
    <FormDialog
      title={title}
      action={changed === 0 ? say('close') : say(`start.${request.kind}`)}
      saving={saving}
      onSubmit={() => (changed === 0 ? onClose() : submit())}
      onClose={onClose}
    >
      <Flex direction="column" gap={12} role="status" aria-label={say('preview.title')}>
        {changed === 0 && <Banner tone="warning">{say('preview.none')}</Banner>}
        <Flex component="ul" direction="column" gap={4} pl={18} style={{ listStyle: 'disc' }}>
          {counted.map((result) => (
            <Box component="li" key={result} fw={result === 'changed' ? 600 : undefined}>
              {say(`preview.${result}`, { count: figures[result], shown: formatNumber(figures[result]) })}
              {result === 'failed' && (
                <Flex component="ul" direction="column" gap={4} mt={4} pl={18} c="dimmed" style={{ listStyle: 'disc' }}>
                  {answer.reasons.map(({ message, count }) => (
                    <li key={message}>{say('preview.reason', { message, shown: formatNumber(count) })}</li>
                  ))}
                </Flex>
              )}
            </Box>
          ))}
        </Flex>
        {request.kind === 'trash' && <Help>{say('trash.text')}</Help>}
      </Flex>
      {answer.along.length > 0 && (
        <LeavingList bundles={answer.along} skip={skipBundles} staying={answer.staying} onSkip={setSkipBundles} />
      )}
      {request.kind !== 'trash' && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            {say('preview.back')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

const Progress = ({ started, onClose }: { started: BulkJob; onClose: () => void }) => {
  const say = bulkWords.use()
  const { data: job = started } = useQuery({
    ...bulk.get.query({ params: { guid: started.guid } }),
    initialData: started,
    refetchOnMount: false,
  })
  const kind = say(`kinds.${job.kind}`)
  const running = isUnderWay(job)
  return (
    <Dialog onClose={onClose} title={running ? say('running', { kind }) : kind} size="md">
      <Flex direction="column" gap={12}>
        {job.status === 'failed' && <Banner tone="error">{say('failed', { reason: job.message ?? '' })}</Banner>}
        <ProgressBar label={kind} done={job.done} total={job.total} />
        <Figures job={job} />
        {running && <Help>{say('leave')}</Help>}
      </Flex>
      <Flex justify="flex-end" gap={8} mt={8}>
        <Button variant="default" component={Link} to={`/bulk/${job.guid}`} onClick={onClose}>
          {say('report')}
        </Button>
        <Button onClick={onClose}>{say('close')}</Button>
      </Flex>
    </Dialog>
  )
}
