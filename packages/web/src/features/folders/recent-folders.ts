import { session } from '../../kernel/session.ts'
import { storage } from '../../kernel/storage.ts'
import type { FolderNode, Forest } from './forest.ts'

const MOST = 8

/** Of one company: this device may know several. */
const keyOf = () => `recent-folders.${session.get().company?.guid}`
const guids = (): string[] => storage.read<string[]>(keyOf(), [])

/** A folder that something went to, the latest first. */
export const rememberFolder = (guid: string): void =>
  storage.write(keyOf(), [guid, ...guids().filter((other) => other !== guid)].slice(0, MOST))

/** Those that are still seen. */
export const recentFolders = (forest: Forest): FolderNode[] => guids().flatMap((guid) => forest.byGuid.get(guid) ?? [])
