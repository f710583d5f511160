import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { isGone, textOf } from '../../kernel/failure.ts'
import { exportFile } from '../../kernel/export-file.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { printFile } from '../../kernel/print-file.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MISSING } from '../../shell/index.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited } from '../../ui/record-awaited.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Banner } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { labels } from './api.ts'
import { labelWords } from './words.ts'

const ASKED_EVERY_MS = 1_000

/** Labels that are made in the background: how far they are, and their file. It goes on when the page is left. */
export const RunPage = () => {
  const say = labelWords.use()
  const { guid } = useParams({ from: '/main/labels/$guid' })
  const { data, error, refetch } = useQuery({
    ...labels.oneRun.query({ params: { guid } }),
    refetchInterval: ({ state }) => (state.data && state.data.doneAt === null ? ASKED_EVERY_MS : false),
  })
  const file = useSubmit(() =>
    exportFile(
      () => labels.runFile.download({ params: { guid } }),
      () => say('print.done'),
    ),
  )
  const print = useSubmit(() => printFile(() => labels.runFile.download({ params: { guid } })))
  if (isGone(error)) return <Navigate {...MISSING} />
  if (!data) return <RecordAwaited title={say('run.title')} failure={error && textOf(error)} retry={refetch} />
  const { name, total, done, doneAt, ready, message, left } = data
  return (
    <Page title={say('run.of', { name })} body="narrow">
      <Box maw={640} aria-live="polite">
        {doneAt === null ? (
          <>
            <ProgressBar label={say('run.making')} done={done} total={total} />
            <Help>{say('run.leave')}</Help>
          </>
        ) : ready ? (
          <>
            <Banner tone="success">{say('run.ready', { count: total, shown: formatNumber(total) })}</Banner>
            {left > 0 && <Help>{say('run.left', { count: left, shown: formatNumber(left) })}</Help>}
            <Help>{say('run.kept', { at: formatDateTime(doneAt) })}</Help>
            <Button
              mt={8}
              loading={file.saving}
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
              onClick={() => file.submit()}
            >
              {say('run.download')}
            </Button>
            <Button
              mt={8}
              ml={8}
              variant="default"
              loading={print.saving}
              leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
              onClick={() => print.submit()}
            >
              {say('print.direct')}
            </Button>
          </>
        ) : (
          <Refusal>{message}</Refusal>
        )}
      </Box>
    </Page>
  )
}
