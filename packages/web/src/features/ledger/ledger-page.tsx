import type { LedgerHealth, Proof } from '@entrepot/contract/ledger/ledger.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconShieldCheck } from '@tabler/icons-react'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber, formatRelative } from '../../kernel/format.ts'
import { useExport } from '../../kernel/use-export.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { Page } from '../../ui/page.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ledger } from './api.ts'
import { Chain } from './chain.tsx'
import { ProvedSubjects } from './proved-subjects.tsx'
import { ledgerWords } from './words.ts'

const ASKED_EVERY_MS = 1_000

/** Proves every quantity and shows the chain of the ledger. A proof goes on when the page is left. */
export const LedgerPage = () => {
  const say = ledgerWords.use()
  const { data, error, refetch } = useQuery({
    ...ledger.health.query(),
    refetchInterval: ({ state }) => (state.data?.running ? ASKED_EVERY_MS : false),
  })
  const prove = useSubmit((options) => ledger.prove({}, options), {
    onDone: () => queryClient.invalidateQueries({ queryKey: ledger.health.key }),
  })
  const isProving = prove.saving || Boolean(data?.running)
  return (
    <Page
      title={say('title')}
      body="narrow"
      actions={
        <Button
          leftSection={<IconShieldCheck size={16} stroke={1.9} aria-hidden />}
          loading={isProving}
          onClick={() => prove.submit()}
        >
          {say('prove')}
        </Button>
      }
    >
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : data ? (
        <Health health={data} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  )
}

const Health = ({ health: { block, sealed, waiting, running, last } }: { health: LedgerHealth }) => {
  const say = ledgerWords.use()
  return (
    <Sections>
      <Help>{say('about')}</Help>
      {running && <ProgressBar label={say('proving')} done={running.progress} total={100} />}
      <Verdict last={last} />
      <Section title={say('what')}>
        <ProvedSubjects results={last?.results ?? []} />
      </Section>
      <Section title={say('chain')} help={say('chain_help')}>
        <Chain block={block} sealed={sealed} waiting={waiting} />
        {block && <ExportChain />}
      </Section>
    </Sections>
  )
}

/** For an auditor: all that was sealed, and how to prove it without the product. */
const ExportChain = () => {
  const say = ledgerWords.use()
  const { exporting, exportAs } = useExport(
    () => ledger.export.download({}),
    () => say('exported'),
  )
  return (
    <Flex direction="column" align="flex-start" gap={8}>
      <Help>{say('export_help')}</Help>
      <Button variant="default" size="xs" loading={exporting} onClick={() => exportAs('csv')}>
        {say('export')}
      </Button>
    </Flex>
  )
}

const Verdict = ({ last }: { last: Proof | null }) => {
  const say = ledgerWords.use()
  if (!last) {
    return (
      <Banner tone="info">
        <strong>{say('never')}</strong> {say('never_text')}
      </Banner>
    )
  }
  const facts = { when: formatRelative(last.doneAt!), shown: formatNumber(last.movements) }
  return last.isSound ? (
    <Banner tone="success">
      <strong>{say('sound')}</strong> {say('sound_text', facts)}
    </Banner>
  ) : (
    <Banner tone="error">
      <strong>{say('faulty')}</strong> {say('faulty_text', facts)}
    </Banner>
  )
}
