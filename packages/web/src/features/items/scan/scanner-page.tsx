import { Box, Button, Flex } from '@mantine/core'
import { useEffect, useState } from 'react'
import { device, useDevice } from '../../../kernel/device.ts'
import { learn, typedText, DEFAULT_SCANNER } from '../../../kernel/scan/decode.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { listenToKeys } from '../../../kernel/scan/wedge.ts'
import { Facts } from '../../../ui/facts.tsx'
import { announce } from '../../../ui/live.ts'
import { Page } from '../../../ui/page.tsx'
import { Banner } from '../../../ui/small.tsx'
import { scanWords } from './words.ts'

/** Letters that change places between the two keyboards, a sign and every digit. */
const TEST_CODE = 'AZQWM-0123456789'

/** « Calibrer la douchette »: one scan of a known code tells how a scanner types; kept on this device. */
export const ScannerPage = () => {
  const say = scanWords.use()
  const { scanner } = useDevice()
  const [picture, setPicture] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<{ good: boolean; text: string } | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const isKnown = scanner.layout !== 'auto'

  useEffect(() => {
    void import('../../../ui/draw-barcode.ts').then(({ barcodeOf }) => setPicture(barcodeOf(TEST_CODE)))
  }, [])
  useEffect(() => {
    if (isKnown) return
    return listenToKeys((strokes) => {
      const learned = learn(strokes, TEST_CODE)
      if (learned) device.set({ scanner: learned.scanner })
      play(learned ? 'good' : 'bad')
      setOutcome({ good: learned !== null, text: typedText(strokes).slice(0, 80) })
      announce(scanWords.say(learned ? 'scanner.good' : 'scanner.bad', { text: typedText(strokes) }))
    })
  }, [isKnown])
  useScan(({ code }) => {
    play('good')
    setTried(code)
  }, isKnown)

  return (
    <Page title={say('scanner.title')} body="narrow">
      <Flex direction="column" gap={20} maw={640}>
        <Box component="p" c="dimmed">
          {say('scanner.text')}
        </Box>
        <Box
          component="figure"
          p="24px 32px"
          bd="1px solid var(--e-line)"
          bdrs={8}
          bg="#fff"
          style={{ alignSelf: 'flex-start' }}
        >
          {picture && (
            <Box
              component="img"
              display="block"
              w={420}
              maw="100%"
              style={{ imageRendering: 'pixelated' }}
              src={picture}
              alt={say('scanner.code', { code: TEST_CODE })}
            />
          )}
        </Box>
        {isKnown ? (
          <Banner tone="success">{say('scanner.good')}</Banner>
        ) : outcome && !outcome.good ? (
          <Banner tone="error">{say('scanner.bad', { text: outcome.text })}</Banner>
        ) : (
          <Banner tone="info">{say('scanner.wait')}</Banner>
        )}
        <Facts
          of="max-content 1fr"
          gap="8px 24px"
          facts={[
            [say('scanner.layout'), say(`scanner.layouts.${scanner.layout}`)],
            [
              say('scanner.around'),
              scanner.prefix || scanner.suffix
                ? say('scanner.around_both', { prefix: scanner.prefix, suffix: scanner.suffix })
                : say('scanner.around_none'),
            ],
            [say('scanner.speed'), say('scanner.speed_ms', { ms: scanner.gapMs })],
          ]}
        />
        {isKnown && (
          <>
            <p role="status">
              {say('scanner.try')}{' '}
              {tried === null ? (
                <Box component="span" c="dimmed">
                  {say('scanner.try_hint')}
                </Box>
              ) : (
                <code>{tried}</code>
              )}
            </p>
            <Button
              style={{ alignSelf: 'flex-start' }}
              variant="default"
              onClick={() => {
                device.set({ scanner: DEFAULT_SCANNER })
                setOutcome(null)
                setTried(null)
              }}
            >
              {say('scanner.reset')}
            </Button>
          </>
        )}
      </Flex>
    </Page>
  )
}
