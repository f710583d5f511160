import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A part of the application that does not come within this time counts as failed (NAV-66). */
export const PART_TIMEOUT_MS = 120_000

export class PartMissing extends Error {
  override readonly name = 'PartMissing'
  readonly reason: 'timeout' | 'missing'
  constructor(reason: 'timeout' | 'missing', cause?: unknown) {
    super(`A part of the application did not load (${reason})`, { cause })
    this.reason = reason
  }
}

/** After a deployment the files of the former version are gone: the import fails and the screen offers to reload. */
export const withinTime = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new PartMissing('timeout')), PART_TIMEOUT_MS)),
  )
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    throw error instanceof PartMissing ? error : new PartMissing('missing', error)
  } finally {
    clearTimeout(timer)
  }
}

/** The component of a route, in a chunk of its own: `lazyScreen(() => import('./tags-page.tsx'), 'TagsPage')`. */
export const lazyScreen = <M extends Record<K, ComponentType>, K extends string>(load: () => Promise<M>, name: K) =>
  lazyRouteComponent(() => withinTime(load), name)
