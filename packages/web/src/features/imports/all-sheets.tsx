import type { Import, ImportSheets } from '@entrepot/contract/imports/import.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { Help } from '../../ui/text.tsx'
import { imports } from './api.ts'
import { importWords } from './words.ts'

const ASKED_EVERY_MS = 1_000
const WAITING: ReadonlySet<Import['status']> = new Set(['draft', 'validated'])
const WRITTEN: ReadonlySet<Import['status']> = new Set(['done', 'failed', 'cancelled'])

/** What is done to all sheets of the file at once: one progress, one report, one way back. */
export const AllSheets = ({ state: { guid } }: { state: Import }) => {
  const say = importWords.use()
  const client = useQueryClient()
  const params = { guid }
  const { data } = useQuery({
    ...imports.allSheets.query({ params }),
    refetchInterval: ({ state }) => (state.data?.act ? ASKED_EVERY_MS : false),
  })
  const again = () => {
    for (const { key } of [imports.allSheets, imports.get, imports.list])
      void client.invalidateQueries({ queryKey: key })
  }
  const run = useSubmit(
    (options: CallOptions, skipErrors: boolean) => imports.runSheets({ params, body: { skipErrors } }, options),
    { onDone: again },
  )
  const back = useSubmit((options) => imports.rollbackSheets({ params }, options), { onDone: again })
  if (!data) return null
  const { act, total, done } = data
  if (act)
    return <ProgressBar label={say(act === 'run' ? 'sheets_running' : 'sheets_undoing')} done={done} total={total} />
  const has = (states: ReadonlySet<Import['status']>) => data.imports.some(({ status }) => states.has(status))
  return (
    <Flex direction="column" gap={8} mb={12}>
      {done > 0 && <Help>{say('sheets_report', factsOf(data))}</Help>}
      <Flex gap={8} wrap="wrap">
        {has(WAITING) && (
          <>
            <Button size="xs" loading={run.saving} onClick={() => run.submit(false)}>
              {say('run_sheets')}
            </Button>
            <Button size="xs" variant="default" loading={run.saving} onClick={() => run.submit(true)}>
              {say('run_sheets_right')}
            </Button>
          </>
        )}
        {done > 0 && has(WRITTEN) && (
          <Button size="xs" variant="default" loading={back.saving} onClick={() => back.submit()}>
            {say('undo_sheets')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

const factsOf = ({ total, created, updated, unchanged, failed }: ImportSheets) => ({
  total: formatNumber(total),
  created: formatNumber(created),
  updated: formatNumber(updated),
  unchanged: formatNumber(unchanged),
  failed: formatNumber(failed),
})
