import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { device, useDevice } from '../../../kernel/device.ts'
import { learn, typedText, USUAL_GUN } from '../../../kernel/scan/decode.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { listenToKeys } from '../../../kernel/scan/wedge.ts'
import { announce } from '../../../ui/live.ts'
import { Page } from '../../../ui/page.tsx'
import { Banner } from '../../../ui/small.tsx'
import { scanWords } from './words.ts'
import css from './scan.module.css'

/** Letters that change places between the two keyboards, a sign and every digit. */
const TEST_CODE = 'AZQWM-0123456789'

/** « Calibrer la douchette »: one scan of a known code tells how a gun types; kept on this device. */
export const GunPage = () => {
  const say = scanWords.use()
  const { gun } = useDevice()
  const [picture, setPicture] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<{ good: boolean; text: string } | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const isKnown = gun.layout !== 'auto'

  useEffect(() => {
    void import('../../../ui/draw-barcode.ts').then(({ barcodeOf }) => setPicture(barcodeOf(TEST_CODE)))
  }, [])
  useEffect(() => {
    if (isKnown) return
    return listenToKeys((strokes) => {
      const learned = learn(strokes, TEST_CODE)
      if (learned) device.set({ gun: learned.gun })
      play(learned ? 'good' : 'bad')
      setOutcome({ good: learned !== null, text: typedText(strokes).slice(0, 80) })
      announce(scanWords.say(learned ? 'gun.good' : 'gun.bad', { text: typedText(strokes) }))
    })
  }, [isKnown])
  useScan(({ code }) => {
    play('good')
    setTried(code)
  }, isKnown)

  return (
    <Page title={say('gun.title')} body="narrow">
      <div className={css.gun}>
        <p className={css.help}>{say('gun.text')}</p>
        <figure className={css.code} style={{ margin: 0 }}>
          {picture && <img src={picture} alt={say('gun.code', { code: TEST_CODE })} />}
        </figure>
        {isKnown ? (
          <Banner tone="success">{say('gun.good')}</Banner>
        ) : outcome && !outcome.good ? (
          <Banner tone="error">{say('gun.bad', { text: outcome.text })}</Banner>
        ) : (
          <Banner tone="info">{say('gun.wait')}</Banner>
        )}
        <dl className={css.facts}>
          <dt>{say('gun.layout')}</dt>
          <dd>{say(`gun.layouts.${gun.layout}`)}</dd>
          <dt>{say('gun.around')}</dt>
          <dd>
            {gun.prefix || gun.suffix
              ? say('gun.around_both', { prefix: gun.prefix, suffix: gun.suffix })
              : say('gun.around_none')}
          </dd>
          <dt>{say('gun.speed')}</dt>
          <dd>{say('gun.speed_ms', { ms: gun.gapMs })}</dd>
        </dl>
        {isKnown && (
          <>
            <p role="status">
              {say('gun.try')}{' '}
              {tried === null ? <span className={css.muted}>{say('gun.try_hint')}</span> : <code>{tried}</code>}
            </p>
            <Button
              style={{ alignSelf: 'flex-start' }}
              variant="default"
              onClick={() => {
                device.set({ gun: USUAL_GUN })
                setOutcome(null)
                setTried(null)
              }}
            >
              {say('gun.reset')}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}
