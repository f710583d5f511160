import type { Import } from '@entrepot/contract/imports/import.ts'
import { Box, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Banner } from '../../ui/small.tsx'
import { imports } from './api.ts'
import { Row } from './row.tsx'
import { useCancel } from './use-cancel.ts'
import { importWords } from './words.ts'

type Props = { state: Import; onAgain: () => void }

/** A file that is being read or checked, and one whose reading was broken off. */
export const WaitingStep = ({ state, onAgain }: Props) => {
  const say = importWords.use()
  const client = useQueryClient()
  const cancel = useCancel(state.guid)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reading = useSubmit(
    (options) => {
      setRefusal(null)
      return imports.sheet({ params: { guid: state.guid }, body: { sheet: state.sheet } }, { ...options, quiet: true })
    },
    {
      onDone: (next) => client.setQueryData(imports.get.query({ params: { guid: state.guid } }).queryKey, next),
      onRefused: (failure) => setRefusal(textOf(failure)),
    },
  )
  const checking = say('checking', { count: state.total, shown: formatNumber(state.total) })
  return (
    <Box maw={1040}>
      {state.status === 'validating' ? (
        <ProgressBar label={checking} done={state.done} total={Math.max(1, state.total)} />
      ) : state.status === 'reading' ? (
        <p role="status">
          {say('reading')} · {say('rows', { count: state.rows, shown: formatNumber(state.rows) })}
        </p>
      ) : (
        <Banner
          tone="warning"
          action={
            <Button size="xs" variant="default" loading={reading.saving} onClick={() => reading.submit()}>
              {say('read_again')}
            </Button>
          }
        >
          {say('unread')}
        </Banner>
      )}
      <Refusal my={12}>{refusal}</Refusal>
      <Row align="center">
        <Button variant="default" loading={cancel.saving} onClick={() => cancel.submit()}>
          {say('stop')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {say('again')}
        </Button>
      </Row>
    </Box>
  )
}
