import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { useScan } from '../../kernel/scan/index.ts'
import { Page } from '../../ui/page.tsx'
import { Banner } from '../../ui/small.tsx'
import { Camera, codesOf, ScanBox } from '../items/index.ts'
import { quickupdate } from './api.ts'
import { Choices } from './choices.tsx'
import { CommonValues } from './common-values.tsx'
import { QuickRows } from './quick-rows.tsx'
import { RefusedCodes } from './refused-codes.tsx'
import { Result } from './result.tsx'
import { StartBar } from './start-bar.tsx'
import { useQuickList } from './use-quick-list.ts'
import { quickWords } from './words.ts'

/** Many items at once: a form model, what is scanned, one button (QU-01, QU-03). */
export const QuickPage = () => {
  const say = quickWords.use()
  const work = useQuickList()
  const { list, change, read } = work
  const [camera, setCamera] = useState(false)
  const [ran, setRan] = useState<QuickRan | null>(null)
  // RFID readers type several codes with a tab or a semicolon between them (QU-21).
  useScan(({ code }) => read(codesOf(code)))
  const { data: model } = useQuery({
    ...quickupdate.template.query({ params: { guid: list.template ?? '' } }),
    enabled: list.template !== null,
    retry: false,
  })
  const fields = model?.fields ?? []
  return (
    <Page
      title={say('title')}
      {...(list.rows.length > 0 && {
        count: say('count', { count: list.rows.length, shown: formatNumber(list.rows.length) }),
      })}
      body="fill"
    >
      <Flex flex={1} miw={0} mih={0} direction="column">
        <Flex direction="column" gap={16} flex={1} mih={0} p="4px 24px 24px" style={{ overflow: 'auto' }}>
          <Choices list={list} change={change} />
          {fields.length > 0 && <CommonValues list={list} fields={fields} change={change} />}
          <ScanBox onCamera={() => setCamera(!camera)} cameraOpen={camera} />
          {camera && <Camera onClose={() => setCamera(false)} />}
          {list.sending && <Banner tone="info">{say('sent_again')}</Banner>}
          {ran && <Result ran={ran} onClose={() => setRan(null)} />}
          {list.waiting.length > 0 && (
            <Box component="p" c="dimmed" role="status">
              {say('waiting', { count: list.waiting.length, shown: formatNumber(list.waiting.length) })}
            </Box>
          )}
          <RefusedCodes refused={list.refused} change={change} />
          <QuickRows list={list} fields={fields} change={change} />
        </Flex>
        <StartBar work={work} fields={model ? fields : null} onRan={setRan} />
      </Flex>
    </Page>
  )
}
