import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announce } from '../../../ui/live.ts'
import { Card, Nothing } from '../../../shell/phone/index.ts'
import { IconMapPin } from '@tabler/icons-react'
import { items } from '../api.ts'
import type { ScanEntry } from '../scan/session.ts'
import { verdictText } from '../scan/verdict-text.ts'
import { ItemActs } from './item-acts.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemFactsCard } from './item-facts.tsx'
import { rememberItems } from './recents.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

type LookedUpProps = {
  entry: ScanEntry | undefined
  /** The folder that was scanned last. */
  place: string | null
  mayWrite: (folder: string) => boolean
  isOld: boolean
}

/** What was scanned last, to be read, with what is done with it; the camera goes on. */
export const LookedUp = ({ entry, place, mayWrite, isOld }: LookedUpProps) => {
  const say = itemPhoneWords.use()
  const guid = entry?.item?.guid ?? ''
  // An act changes it under the eyes of who did it.
  const { data } = useQuery({ ...items.get.query({ params: { guid } }), enabled: guid !== '' })
  const item = data?.guid === guid ? data : entry?.item
  const text = entry && `${verdictText(entry)} ${entry.name}`
  useEffect(() => {
    if (text && entry.verdict !== 'asked') announce(text)
  }, [text, entry])
  useEffect(() => {
    if (data) void rememberItems([data])
  }, [data])
  if (!entry) return <p className={css.pending}>{say('scan.aim')}</p>
  if (entry.verdict === 'asked') return <p className={css.pending}>{`${entry.code} · ${verdictText(entry)}`}</p>
  if (!item)
    return entry.verdict === 'place' && place ? (
      <Card
        title={entry.name}
        text={entry.code}
        icon={<IconMapPin size={22} stroke={1.7} aria-hidden />}
        href={`/m/folder/${place}`}
      />
    ) : (
      <Nothing title={entry.verdict === 'unknown' ? say('scan.unknown', { code: entry.code }) : verdictText(entry)} />
    )
  return (
    <section data-verdict={entry.verdict} aria-label={item.name}>
      <ItemCard item={item} />
      <ItemActs key={item.guid} item={item} writable={mayWrite(item.parent_guid)} isOld={isOld} />
      <ItemFactsCard item={item} />
    </section>
  )
}
