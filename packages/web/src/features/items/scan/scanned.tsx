import { Box } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useForest } from '../../folders/index.ts'
import { ScanLines } from './scan-lines.tsx'
import type { ScanMode } from './session.ts'
import { UnknownCodes } from './unknown-codes.tsx'
import { Unscanned } from './unscanned.tsx'
import { scanWords } from './words.ts'
import { useRef, useState } from 'react'
import type { ScanWork } from './use-scan-work.ts'

type ScannedProps = {
  mode: Exclude<ScanMode, 'find'>
  place: string | null
  work: ScanWork
  onCreate: (code: string) => void
}
/** What was read: codes that nobody knows, and the lines that are recorded. */
export const Scanned = ({ mode, place, work, onCreate }: ScannedProps) => {
  const say = scanWords.use()
  const { forest } = useForest()
  const { state } = work
  const { setQuantity, removeLine } = useStable({ setQuantity: work.setQuantity, removeLine: work.removeLine })
  return (
    <>
      <UnknownCodes unknown={state.unknown} onCreate={onCreate} onIgnore={work.removeUnknown} />
      <Box flex={1}>
        {state.lines.length === 0 ? (
          <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />
        ) : (
          <ScanLines
            lines={state.lines}
            mode={mode}
            place={place}
            placeName={place && (forest.byGuid.get(place)?.name ?? null)}
            onQuantity={setQuantity}
            onRemove={removeLine}
          />
        )}
      </Box>
      {mode === 'count' && place && <Unscanned place={place} lines={state.lines} />}
    </>
  )
}

/** The same functions at every drawing, so that a row is drawn again only when it changed. */
const useStable = <F extends Record<string, (...args: never[]) => void>>(functions: F): F => {
  const latest = useRef(functions)
  latest.current = functions
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]!(...args)]),
      ) as F,
  )
  return stable
}
