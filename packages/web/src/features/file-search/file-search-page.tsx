import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconRefresh } from '@tabler/icons-react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { searchAfter, type SearchPart } from '../../kernel/lists.ts'
import { useExport } from '../../kernel/use-export.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { fileSearches } from './api.ts'
import { Choices } from './choices.tsx'
import { FoundItems, FoundValues } from './found.tsx'
import type { FileSearchAddress } from './address.ts'
import { holdsItems, SETS } from './sets.ts'
import { Start } from './start.tsx'
import { useFileSearch } from './use-file-search.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { Tab, TabStrip } from '../../ui/tab-strip.tsx'
import { fileSearchWords } from './words.ts'

const ExportMenu = lazyPart(async () => (await import('../../ui/export-menu.tsx')).ExportMenu)

/** Many codes or names at once: what they mean, in five sets, and what is done with those found (NAV-17). */
export const FileSearchPage = () => {
  const say = fileSearchWords.use()
  const navigate = useNavigate({ from: '/data/search-by-file' })
  const { search: guid, set = 'found', sort } = useSearch({ from: '/main/data/search-by-file' })
  const change = (part: SearchPart<FileSearchAddress>) =>
    void navigate({ search: (before) => searchAfter(before, part), replace: true })
  const search = useFileSearch((found) => void navigate({ search: { search: found }, replace: guid !== undefined }))
  const { data, error } = useQuery({
    ...fileSearches.get.query({ params: { guid: guid ?? '' } }),
    enabled: guid !== undefined,
  })
  const { exporting, exportAs } = useExport(
    (format) => fileSearches.export.download({ params: { guid: guid ?? '' }, query: { set, format } }),
    () => say('exported'),
  )
  const again = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
      onClick={() => void navigate({ search: {} })}
    >
      {say('again')}
    </Button>
  )
  if (guid === undefined)
    return (
      <Page title={say('title')}>
        <Start search={search} />
      </Page>
    )
  if (!data)
    return (
      <Page title={say('title')}>
        {error ? (
          <ErrorState text={'status' in error && error.status === 404 ? say('expired') : textOf(error)}>
            {again}
          </ErrorState>
        ) : (
          <SkeletonRows />
        )}
      </Page>
    )
  return (
    <Page
      title={say('title')}
      count={say('summary', { rows: formatNumber(data.rows), values: formatNumber(data.values) })}
      body="fill"
      actions={
        <>
          <ExportMenu busy={exporting} onExport={exportAs} />
          {again}
        </>
      }
      toolbar={
        <>
          <Choices
            search={data}
            sent={search.sent?.guid === guid ? search.sent : null}
            busy={search.saving}
            run={search.run}
          />
          <Refusal flex="1 1 100%">{search.refusal}</Refusal>
          <TabStrip wrap="wrap" flex="1 1 100%" role="tablist" aria-label={say('sets_label')}>
            {SETS.filter((one) => one !== 'elsewhere' || data.folder !== null || data.counts.elsewhere > 0).map(
              (one) => (
                <Tab
                  key={one}
                  role="tab"
                  aria-selected={one === set}
                  onClick={() => change({ set: one === 'found' ? undefined : one, sort: undefined })}
                >
                  {say('set_count', { set: say(`sets.${one}`), shown: formatNumber(data.counts[one]) })}
                </Tab>
              ),
            )}
          </TabStrip>
          <Box component="p" flex="1 1 100%" c="dimmed">
            {say(`help.${set}`)}
          </Box>
        </>
      }
    >
      {holdsItems(set) ? (
        <FoundItems
          key={`${guid} ${set}`}
          guid={guid}
          set={set}
          sort={sort}
          onSort={(next) => change({ sort: next })}
        />
      ) : (
        <FoundValues key={`${guid} ${set}`} guid={guid} set={set} />
      )}
    </Page>
  )
}
