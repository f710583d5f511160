import type { SearchView } from '@entrepot/contract/views/view.ts'
import type { OpenTarget } from '@entrepot/contract/modules.ts'
import { Box, Button, Flex } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Banner } from '../../ui/small.tsx'
import { views } from './api.ts'
import { Tab, TabStrip } from '../../ui/tab-strip.tsx'
import { viewWords } from './words.ts'

type Props = {
  target: OpenTarget
  chosen: string | undefined
  /** What is shown is no longer what was saved. */
  modified?: boolean
  onChoose: (view: SearchView | null) => void
  /** The chosen one, as soon as it is known and whenever it is another. */
  onShown?: (view: SearchView | null) => void
}

/** Own views and those of everybody; nothing as long as there are none. */
export const ViewTabs = ({ target, chosen, modified = false, onChoose, onShown }: Props) => {
  const say = viewWords.use()
  const { data, isError, isPending, refetch } = useQuery(views.list.query({ query: { target } }))
  const kept = data?.data ?? []
  const shown = kept.find(({ guid }) => guid === chosen) ?? null
  const key = isPending ? null : `${shown?.guid ?? ''} ${shown?.version ?? ''}`
  const tell = useEffectEvent(() => onShown?.(shown))
  // Told once for each version: the view comes anew with every fetch.
  useEffect(() => {
    if (key !== null) tell()
  }, [key])
  if (isError) {
    return (
      <Banner
        tone="error"
        action={
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {say('retry')}
          </Button>
        }
      >
        {say('load_error')}
      </Banner>
    )
  }
  if (kept.length === 0) return null
  return (
    <Flex flex="1 1 100%" direction="column" gap={8} miw={0}>
      <TabStrip component="nav" aria-label={say('views')}>
        <Tab aria-pressed={shown === null} onClick={() => onChoose(null)}>
          {say('all')}
        </Tab>
        {kept.map((view) => {
          const isModified = modified && view === shown
          return (
            <Tab
              key={view.guid}
              aria-pressed={view === shown}
              aria-label={
                isModified
                  ? say('modified', { name: view.name })
                  : view.visibility === 'shared'
                    ? say('shared', { name: view.name })
                    : undefined
              }
              onClick={() => onChoose(view)}
            >
              {view.visibility === 'shared' && <IconUsers size={14} stroke={1.7} aria-hidden />}
              {view.name}
              {isModified && (
                <Box
                  component="span"
                  flex="none"
                  w={7}
                  h={7}
                  bdrs="50%"
                  bg="var(--e-warning)"
                  title={say('modified_hint')}
                />
              )}
            </Tab>
          )
        })}
      </TabStrip>
      {shown && shown.missing.length > 0 && (
        <Banner tone="warning">{say('missing', { names: shown.missing.join(', ') })}</Banner>
      )}
    </Flex>
  )
}
