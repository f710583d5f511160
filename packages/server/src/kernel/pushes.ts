import type { Topic } from '@entrepot/contract/kernel/topics.ts'
import { EVENTS, RECORD_FACTS } from '@entrepot/contract/modules.ts'
import type { NewActivity } from './activity.ts'
import type { NewEvent } from './events.ts'

/** More places than these: whoever listens to the topic is told, without any being named. */
const MOST_PLACES = 100
const MOST_GUIDS = 100

/** What is told of one topic: to everybody, or to those who see one of the folders of a place. */
type Told = { everywhere: boolean; places: Map<string, { folders: readonly string[]; guids: Set<string> }> }

/**
 * What open screens are told of what has happened (PUSH-06, T62): ids only, one event a topic and place, so that an act
 * on many records is few events. What lies in no folder, or shows in many, names none: some would be hidden from who
 * is told.
 */
export const pushesOf = (activities: readonly NewActivity[]): NewEvent[] => {
  const topics = new Map<Topic, Told>()
  const toldOf = (topic: Topic): Told => {
    const told = topics.get(topic) ?? { everywhere: false, places: new Map() }
    topics.set(topic, told)
    return told
  }
  for (const { event, entity, entityGuid, folder, around = {}, stale = [] } of activities) {
    const { topic } = RECORD_FACTS[entity]
    if (event && topic && !EVENTS[event].silent) {
      const folders = [...new Set([...(folder ? [folder] : []), ...(around.folders ?? [])])]
      const told = toldOf(topic)
      if (folders.length === 0) told.everywhere = true
      else addPlace(told, folders, [entityGuid, ...(around.guids ?? [])])
    }
    for (const other of [...stale, ...((event && EVENTS[event].stale) ?? [])]) toldOf(other).everywhere = true
  }
  return [...topics].flatMap(([topic, { everywhere, places }]): NewEvent[] =>
    everywhere || places.size > MOST_PLACES
      ? [{ topic, data: {} }]
      : [...places.values()].map(({ folders, guids }) => ({
          topic,
          data: { folders, guids: [...guids].slice(0, MOST_GUIDS) },
        })),
  )
}

const addPlace = ({ places }: Told, folders: readonly string[], guids: readonly string[]): void => {
  const name = folders.toSorted().join()
  const place = places.get(name) ?? { folders, guids: new Set<string>() }
  for (const guid of guids) place.guids.add(guid)
  places.set(name, place)
}
