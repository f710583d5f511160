import { type Archive, ARCHIVE_HOURS } from '@entrepot/contract/archives/archive.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArchive, IconDownload } from '@tabler/icons-react'
import { queryClient } from '../../kernel/client.ts'
import { formatBytes, formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useExport } from '../../kernel/use-export.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { archives } from './api.ts'
import { companyWords } from './words.ts'

const ASKED_EVERY_MS = 1_000

/** All of the company in one file, which another installation can read in. It goes on when the page is left. */
export const ArchiveSection = () => {
  const say = companyWords.use()
  const { data } = useQuery({
    ...archives.list.query(),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? ASKED_EVERY_MS : false),
  })
  const ask = useSubmit((options) => archives.ask({}, options), {
    onDone: () => queryClient.invalidateQueries({ queryKey: archives.list.key }),
  })
  const running = data?.data.find(isUnderWay)
  const newest = data?.data.find((one) => !isUnderWay(one))
  return (
    <Section title={say('archive.title')} help={say('archive.help', { hours: ARCHIVE_HOURS })}>
      <Flex direction="column" align="flex-start" gap={8}>
        {running && <ProgressBar label={say('archive.writing')} done={running.progress} total={100} />}
        {newest && <Newest archive={newest} />}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
          loading={ask.saving || running !== undefined}
          onClick={() => ask.submit()}
        >
          {say('archive.ask')}
        </Button>
      </Flex>
    </Section>
  )
}
const isUnderWay = ({ doneAt }: Archive) => doneAt === null

const Newest = ({ archive: { guid, askedAt, size } }: { archive: Archive }) => {
  const say = companyWords.use()
  const { exporting, exportAs } = useExport(
    () => archives.download.download({ params: { guid } }),
    () => say('archive.taken'),
  )
  if (!size) return <Help>{say('archive.failed', { date: formatDateTime(askedAt) })}</Help>
  const facts = {
    date: formatDateTime(askedAt),
    rows: formatNumber(size.rows),
    files: formatNumber(size.files),
    size: formatBytes(size.bytes),
  }
  return (
    <>
      <Help>{say('archive.ready', facts)}</Help>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        loading={exporting}
        onClick={() => exportAs('csv')}
      >
        {say('archive.download')}
      </Button>
    </>
  )
}
