import type { ConfigurationComparison, ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { Box, Button, FileButton, Flex } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconDownload, IconFileSettings, IconHistory, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { useExport } from '../../kernel/use-export.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Page } from '../../ui/page.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { configuration } from './api.ts'
import { ChooseStarter } from './choose-starter.tsx'
import { Comparison } from './comparison.tsx'
import { readFile } from './read-file.ts'
import { configurationWords } from './words.ts'

type Compared = { name: string; file: ConfigurationFile; comparison: ConfigurationComparison }

/** The configuration of the company as a file: exported, compared and applied. */
export const ConfigurationPage = () => {
  const say = configurationWords.use()
  const navigate = useNavigate({ from: '/settings/configuration' })
  const [compared, setCompared] = useState<Compared | null>(null)
  const { exporting, exportAs } = useExport(
    () => configuration.export.download({}),
    () => say('exported'),
  )
  return (
    <Page
      title={say('title')}
      body="narrow"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.9} aria-hidden />}
            onClick={() => void navigate({ to: '/settings/configuration/changes' })}
          >
            {say('history')}
          </Button>
          <Button
            leftSection={<IconDownload size={16} stroke={1.9} aria-hidden />}
            loading={exporting}
            onClick={() => exportAs('csv')}
          >
            {say('export')}
          </Button>
        </>
      }
    >
      <Sections>
        <Box>
          <Help>{say('about')}</Help>
          <Help>{say('export_help')}</Help>
        </Box>
        {compared ? (
          <Comparison {...compared} onClose={() => setCompared(null)} />
        ) : (
          <>
            <Section title={say('apply_title')} help={say('apply_help')}>
              <ChooseFile onCompared={setCompared} />
            </Section>
            <Section title={say('starter_title')} help={say('starter_help')}>
              <ChooseStarter onCompared={setCompared} />
            </Section>
          </>
        )}
      </Sections>
    </Page>
  )
}

const ChooseFile = ({ onCompared }: { onCompared: (compared: Compared) => void }) => {
  const say = configurationWords.use()
  const [refusal, setRefusal] = useState<string | null>(null)
  const compare = useSubmit(
    ({ keys: _keys, ...options }, { file }: { name: string; file: ConfigurationFile }) =>
      configuration.compare({ body: file }, { ...options, quiet: true }),
    {
      onDone: (comparison, given) => onCompared({ ...given, comparison }),
      onRefused: (failure) => setRefusal(textOf(failure)),
    },
  )
  const send = async (files: readonly File[]) => {
    const [chosen] = files
    if (!chosen || compare.saving) return
    setRefusal(null)
    if (files.length > 1) return setRefusal(say('one_file'))
    const file = await readFile(chosen)
    if (typeof file === 'string') return setRefusal(say(file))
    compare.submit({ name: chosen.name, file })
  }
  return (
    <Flex direction="column" gap={12}>
      <DropZone onFiles={(files) => void send(files)} refused={refusal !== null}>
        <IconFileSettings size={32} stroke={1.4} aria-hidden />
        <p>{say('drop')}</p>
        <FileButton accept=".json,application/json" onChange={(file) => void send(file ? [file] : [])}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={compare.saving}
              leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
            >
              {say('choose')}
            </Button>
          )}
        </FileButton>
      </DropZone>
      <Refusal>{refusal}</Refusal>
    </Flex>
  )
}
