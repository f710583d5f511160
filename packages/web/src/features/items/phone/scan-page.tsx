import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useReach } from '../../../kernel/reach.ts'
import { useScan } from '../../../kernel/scan/index.ts'
import { startListening } from '../../../kernel/scan/wedge.ts'
import { Choice, PhonePage, useGoTo } from '../../../shell/phone/index.ts'
import { mayWorkAs } from '../scan/rights.ts'
import { SCAN_MODES, type ScanMode } from '../scan/session.ts'
import { useScanWork } from '../scan/use-scan-work.ts'
import { scanWords } from '../scan/words.ts'
import { LookedUp } from './looked-up.tsx'
import { ScannedList } from './scanned-list.tsx'
import { seenAsAnswers, useRecentItems } from './recents.ts'
import { Reader } from './reader.tsx'
import { useKeptForest } from './use-kept-forest.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

const modeOf = (search: string): ScanMode => {
  const asked = new URLSearchParams(search).get('mode')
  return SCAN_MODES.find((mode) => mode === asked && mayWorkAs(mode)) ?? 'find'
}

/** Scanning on a phone: by camera, by a paired scanner or typed, one after the other (NAV-72). */
export const PhoneScanPage = () => {
  const sayScan = scanWords.use()
  const say = itemPhoneWords.use()
  const goTo = useGoTo()
  const mode = modeOf(useRouterState({ select: (state) => state.location.searchStr }))
  // Other screens take a paired scanner once they are quiet; here the first code counts.
  useEffect(startListening, [])
  return (
    <PhonePage title={say('scan.title')} back={null}>
      <div className={css.modes}>
        <Choice
          label={sayScan('modes.label')}
          value={mode}
          options={SCAN_MODES.filter(mayWorkAs).map((one) => ({ value: one, label: say(`act.${one}`) }))}
          onChange={(next) => goTo(next === 'find' ? '/m/scan' : `/m/scan?mode=${next}`, { replace: true })}
        />
      </div>
      <Reader />
      <Work key={mode} mode={mode} />
    </PhonePage>
  )
}

const Work = ({ mode }: { mode: ScanMode }) => {
  const { forest } = useKeptForest()
  const [place, setPlace] = useState<string | null>(null)
  const [destination, setDestination] = useState<string | null>(null)
  const mayWrite = (folder: string) => forest.byGuid.get(folder)?.permission === 'write'
  const work = useScanWork(
    { mode, place, destination, mayWrite },
    {
      onPlace: ({ guid }) => (mode === 'move' ? setDestination(guid) : setPlace(guid)),
      onRestored: (kept) => {
        setPlace(kept.place)
        setDestination(kept.destination)
      },
    },
  )
  useScan(({ code }) => work.scan(code))
  // Without a network what the device knows has to do; with it the server is asked again.
  const isCut = useReach() !== 'open'
  const seen = useRecentItems()
  const { codes, keep } = work
  useEffect(() => {
    if (isCut) codes.learn(seenAsAnswers(seen, forest))
    else codes.forget()
  }, [isCut, seen, forest, codes])
  useEffect(() => void keep(), [keep, place, destination])
  return mode === 'find' ? (
    <LookedUp entry={work.state.entries[0]} place={place} mayWrite={mayWrite} isOld={isCut} />
  ) : (
    <ScannedList
      mode={mode}
      work={work}
      forest={forest}
      place={place}
      destination={destination}
      onPlace={setPlace}
      onDestination={setDestination}
    />
  )
}
