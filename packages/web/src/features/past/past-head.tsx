import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../kernel/format.ts'
import { Banner } from '../../ui/small.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import type { PastSearch } from './address.ts'
import { past } from './api.ts'
import { InstantField } from './instant-field.tsx'
import type { Change } from './use-address.ts'
import { LIST_VIEWS, useShown, type View, VIEWS } from './views.ts'
import { pastWords } from './words.ts'

export type Shown = {
  at: string
  /** Whether somebody has chosen another view, which is another page to the browser. */ isSwitched: boolean
  onSwitch: () => void
}
/** What is not known of an instant that is before it: of which views, and since when it is. */
const isList = (view: View) => LIST_VIEWS.some((one) => one === view)
const isDetailed = (view: View) => view === 'recipients' || view === 'suppliers'
const KNOWN_SINCE = [
  { of: (view: View) => isList(view) && !isDetailed(view), word: 'lists_known_since', since: 'listsKnownSince' },
  { of: isDetailed, word: 'lists_known_since', since: 'detailsKnownSince' },
  { of: (view: View) => !isList(view), word: 'known_since', since: 'knownSince' },
  { of: (view: View) => !isList(view), word: 'keywords_known_since', since: 'keywordsKnownSince' },
  {
    of: (view: View) => view === 'items' || view === 'differences',
    word: 'held_known_since',
    since: 'listsKnownSince',
  },
] as const

type HeadProps = Shown & { view: View; search: PastSearch; change: Change }
/** Which instant is shown, the way out, and what else is known of it. */
export const Head = ({ view, at, isSwitched, onSwitch, search: { to, folder }, change }: HeadProps) => {
  const say = pastWords.use()
  const { data } = useQuery(past.folders.query({ query: { at } }))
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSwitched) choice.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [isSwitched])
  const date = formatDateTime(at)
  const text =
    view === 'differences'
      ? to
        ? say('between', { date, to: formatDateTime(to) })
        : say('between_now', { date })
      : say('as_of', { date })
  const isShown = useShown()
  const untold = KNOWN_SINCE.flatMap(({ of, word, since }) => {
    const from = data?.[since]
    return from !== undefined && at < from && of(view) ? [say(word, { date: formatDateTime(from) })] : []
  })
  return (
    <>
      <Box w="100%">
        <Banner
          tone="info"
          action={
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => (
                <Link to="/items/$folderGuid" params={{ folderGuid: folder ?? 'root' }} search={{}} {...props} />
              )}
            >
              {say('leave')}
            </Button>
          }
        >
          {[text, ...untold].join(' ')}
        </Banner>
      </Box>
      <Box ref={choice} miw={0}>
        <TabChoice
          label={say('view')}
          values={VIEWS.filter(isShown)}
          value={view}
          text={(one) => say(`views.${one}`)}
          onChange={(one) => {
            onSwitch()
            change({
              view: one === 'items' ? undefined : one,
              at,
              sort: undefined,
              change: undefined,
              user: undefined,
              operation: undefined,
              task: undefined,
            })
          }}
        />
      </Box>
      {view === 'differences' ? (
        <>
          <InstantField
            label={say('since')}
            before={say('since_short')}
            at={at}
            onChange={(next) => next && change({ at: next })}
          />
          <InstantField
            label={say('to')}
            before={say('to_short')}
            at={to ?? null}
            onChange={(next) => change({ to: next })}
          />
        </>
      ) : (
        <InstantField label={say('at')} at={at} onChange={(next) => next && change({ at: next })} />
      )}
    </>
  )
}
