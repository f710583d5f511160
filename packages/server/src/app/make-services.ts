import type { Services } from '../kernel/context.ts'
import { systemClock } from '../kernel/clock.ts'
import { openFiles } from '../kernel/open-files.ts'
import { makeOutgoing } from '../kernel/outgoing.ts'
import { registryOf } from './registry.ts'
import { serverWords } from './words.ts'

/** What features work with, on a pool that is open, beside jobs and a log of the caller's choice. */
export const makeServices = ({
  demoSignIns = [],
  ...given
}: Pick<Services, 'pool' | 'settings' | 'jobs' | 'log'> & Partial<Pick<Services, 'demoSignIns'>>): Services => ({
  ...given,
  clock: systemClock,
  words: serverWords,
  registry: registryOf(),
  files: openFiles(given.settings),
  outgoing: makeOutgoing({ allowPrivate: given.settings.OUTGOING_ALLOW_PRIVATE }),
  announce: () => {},
  demoSignIns,
  isDraining: false,
})
