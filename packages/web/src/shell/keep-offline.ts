import { toast } from '../kernel/toasts.ts'
import { frameWords } from './frame-words.ts'

const FILE = '/sw.js'

/**
 * The files of this build stay with the browser; a newer build waits until the person asks for it, never in the middle
 * of a task.
 */
export const keepOffline = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let isAsked = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAsked) location.reload()
  })
  const offer = (worker: ServiceWorker) =>
    toast.info(frameWords.say('update.text'), {
      label: frameWords.say('update.action'),
      run: () => {
        isAsked = true
        worker.postMessage('take over')
      },
    })
  // Storage may be forbidden, and plain http has none of this: the application works without.
  const registration = await navigator.serviceWorker.register(FILE).catch(() => null)
  if (!registration) return
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  })
}
