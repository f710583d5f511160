import { useSyncExternalStore } from 'react'

export const TOAST_MS = 4_000
const LIMIT = 5

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  action?: { label: string; run: () => void }
}
type Timed = Toast & { left: number; timer?: ReturnType<typeof setTimeout>; since: number }

let toasts: Timed[] = []
let shown: readonly Toast[] = []
let paused = false
let next = 1
const listeners = new Set<() => void>()
const publish = () => {
  shown = toasts.map(({ id, kind, text, action }) => ({ id, kind, text, ...(action && { action }) }))
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => {
  clearTimeout(toasts.find((toast) => toast.id === id)?.timer)
  toasts = toasts.filter((toast) => toast.id !== id)
  publish()
}
const run = (toast: Timed) => {
  toast.since = Date.now()
  toast.timer = setTimeout(() => dismiss(toast.id), toast.left)
}
const add = (toast: Omit<Toast, 'id'>): number => {
  // Ten calls that fail for one reason say it once, for a fresh four seconds.
  const same = toasts.find((other) => other.kind === toast.kind && other.text === toast.text && !toast.action)
  if (same) dismiss(same.id)
  const timed: Timed = { ...toast, id: next++, left: TOAST_MS, since: Date.now() }
  toasts = [...toasts, timed]
  while (toasts.length > LIMIT) dismiss(toasts[0]!.id)
  if (!paused) run(timed)
  publish()
  return timed.id
}

/**
 * Short messages for four seconds; the time stands still while the pointer or the focus is on them, or the tab is
 * hidden.
 */
export const toast = {
  success: (text: string, action?: Toast['action']) => add({ kind: 'success', text, ...(action && { action }) }),
  error: (text: string) => add({ kind: 'error', text }),
  info: (text: string, action?: Toast['action']) => add({ kind: 'info', text, ...(action && { action }) }),
  dismiss,
  pause() {
    if (paused) return
    paused = true
    for (const timed of toasts) {
      clearTimeout(timed.timer)
      timed.left = Math.max(0, timed.left - (Date.now() - timed.since))
    }
  },
  resume() {
    if (!paused) return
    paused = false
    for (const timed of toasts) run(timed)
  },
  clear() {
    for (const timed of toasts) clearTimeout(timed.timer)
    toasts = []
    publish()
  },
  all: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
export const useToasts = () => useSyncExternalStore(toast.subscribe, toast.all)
