import { useSyncExternalStore } from 'react'
import type { Scanner } from './scan/decode.ts'
import { storage } from './storage.ts'

/** Habits of this device, kept through sign-outs: they say nothing about a person or a company. */
type Device = {
  density: 'compact' | 'normal' | 'comfortable'
  shortcuts: boolean
  railCollapsed: boolean
  paneWidth: number
  itemsView: 'list' | 'tiles'
  /** A folder lists what lies in its sub-folders too. */
  itemsBelow: boolean
  /** Rows of items have room for a picture: one was seen here. */
  itemPictures: boolean
  scanner: Scanner
  sounds: boolean
  camera: string | null
  /** The reason of the last stock out; empty: none yet. */
  exitReason: string
  /** The whole application is shown although this is a phone, or the window as narrow as one (NAV-71). */
  whole: boolean
  /** The camera of the mobile application waits until it is asked for, as with a paired scanner. */
  cameraWaits: boolean
}
const usual: Device = {
  density: 'normal',
  shortcuts: true,
  railCollapsed: false,
  paneWidth: 252,
  itemsView: 'list',
  itemsBelow: true,
  itemPictures: false,
  scanner: { layout: 'auto', prefix: '', suffix: '', gapMs: 35 },
  sounds: true,
  camera: null,
  exitReason: '',
  whole: false,
  cameraWaits: false,
}

let current: Device = { ...usual, ...storage.read<Partial<Device>>('device', {}) }
const listeners = new Set<() => void>()

export const device = {
  get: () => current,
  set(part: Partial<Device>) {
    current = { ...current, ...part }
    storage.write('device', current)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
export const useDevice = (): Device => useSyncExternalStore(device.subscribe, device.get)
