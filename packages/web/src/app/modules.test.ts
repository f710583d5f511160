import {
  ACTIVITY_ENTITIES,
  HOME_LINES,
  IMPORT_TARGETS,
  NOTIFICATION_KINDS,
  OPEN_TARGETS,
  SOURCE_KINDS,
} from '@entrepot/contract/modules.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Additions } from '../shell/additions.ts'
import { OWN_TARGETS } from '../features/imports/targets.ts'
import { eachOf } from './each-module.ts'
import { MODULES } from './modules.ts'

let additions: readonly Additions[] = []
beforeAll(async () => {
  additions = await Promise.all(eachOf(MODULES, 'additions').map(async (load) => (await load()).additions))
})

/** What the modules add to a place that is looked up by a name, once for each module that names it. */
const namesIn = (place: 'recordLinks' | 'sourceLinks' | 'notifications' | 'searchTargets' | 'importTargets') =>
  additions.flatMap((one) => Object.keys(one[place] ?? {})).toSorted()
const twiceIn = (values: readonly unknown[]) => values.filter((value, at) => values.indexOf(value) !== at)

it('every kind of record leads somewhere, and only one module says where', () =>
  expect(namesIn('recordLinks')).toEqual(ACTIVITY_ENTITIES.toSorted()))
it('everything that moves stock can be looked at from its movements', () =>
  expect(namesIn('sourceLinks')).toEqual(SOURCE_KINDS.toSorted()))
it('every kind of notification has a look', () =>
  expect(namesIn('notifications')).toEqual(NOTIFICATION_KINDS.toSorted()))
it('everything that a file can bring has its texts, here or with its module', () =>
  expect([...OWN_TARGETS, ...namesIn('importTargets')].toSorted()).toEqual(IMPORT_TARGETS.toSorted()))
it('everything that is searched has a list', () => expect(namesIn('searchTargets')).toEqual(OPEN_TARGETS.toSorted()))

it('everything that the start page lists has a look', () =>
  expect(
    eachOf(MODULES, 'home')
      .flatMap(({ looks = [] }) => looks.map(({ line }) => line))
      .toSorted(),
  ).toEqual(HOME_LINES.toSorted()))

it('no two modules want one place or one name', () => {
  const tabs = additions.flatMap(({ itemTabs = [] }) => itemTabs)
  const rail = eachOf(MODULES, 'rail').flat()
  const settings = eachOf(MODULES, 'settings').flat()
  const lists = [
    tabs.map(({ id }) => id),
    tabs.map(({ place }) => place),
    rail.map(({ place }) => place),
    rail.map(({ go }) => go).filter((key) => key !== undefined),
    settings.map(({ group, place }) => `${group} ${place}`),
    settings.map(({ landing }) => landing).filter((landing) => landing !== undefined),
    eachOf(MODULES, 'profile')
      .flat()
      .map(({ place }) => place),
    additions.flatMap(({ commands = [] }) => commands).map(({ id }) => id),
  ]
  expect(lists.map(twiceIn)).toEqual(lists.map(() => []))
})
