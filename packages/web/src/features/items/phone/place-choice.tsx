import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Card, Cards, PhoneField } from '../../../shell/phone/index.ts'
import { FolderIcon, foundFolders, type FolderNode } from '../../folders/index.ts'
import { useRecentPlaces } from './recents.ts'
import { useKeptForest } from './use-kept-forest.ts'
import { itemPhoneWords } from './words.ts'

const MOST = 30

type Props = {
  /** Where the thing lies: its neighbours are offered. */
  from: string | null
  refusal?: (folder: FolderNode) => string | null
  onChoose: (folder: { guid: string; name: string }) => void
}

/** A place by a touch: where one went last, what is close by, or by its name. */
export const PlaceChoice = ({ from, refusal, onChoose }: Props) => {
  const say = itemPhoneWords.use()
  const { forest } = useKeptForest()
  const recent = useRecentPlaces()
  const [text, setText] = useState('')
  const isGood = (folder: FolderNode) => !refusal?.(folder)
  const here = from ? forest.byGuid.get(from) : undefined
  const near = (here?.parent ? [here.parent, ...here.parent.children] : forest.roots).filter(isGood)
  const lately = recent.flatMap((guid) => forest.byGuid.get(guid) ?? []).filter(isGood)
  const lists: readonly [string, readonly FolderNode[]][] = text.trim()
    ? [[say('find.found'), foundFolders(forest, text).slice(0, MOST)]]
    : [
        [say('act.place_recent'), lately],
        [say('act.place_near'), near.filter((folder) => !lately.includes(folder)).slice(0, MOST)],
      ]
  return (
    <>
      <PhoneField
        label={say('act.place_search')}
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {lists.map(
        ([title, found]) =>
          found.length > 0 && (
            <Cards key={title} title={title}>
              {found.map((folder) => (
                <li key={folder.guid}>
                  <Place folder={folder} reason={refusal?.(folder) ?? null} onChoose={() => onChoose(folder)} />
                </li>
              ))}
            </Cards>
          ),
      )}
    </>
  )
}

const Place = ({ folder, reason, onChoose }: { folder: FolderNode; reason: string | null; onChoose: () => void }) => (
  <Card
    title={folder.name}
    text={reason ?? folder.parent?.path ?? ''}
    icon={reason ? <IconLock size={22} stroke={1.6} aria-hidden /> : <FolderIcon type={folder.type} size={22} />}
    {...(reason ? { tone: 'muted' as const } : { onPress: onChoose })}
  />
)
