import { toast, type Toast } from './toasts.ts'

type Back = NonNullable<Toast['action']>

/**
 * The way back of one call by another one: the client says why it was refused, and what is shown is fetched again
 * whatever came of it.
 */
export const wayBack = (label: string, call: () => Promise<unknown>, refresh: () => unknown): Back => ({
  label,
  run: () =>
    void call()
      .catch(() => undefined)
      .then(refresh),
})

const MOST = 20
let backs: Back[] = []

/**
 * What was done and can be taken back: by the button of its message while that stands, by Ctrl Z the last one first.
 * Each goes back once.
 */
export const undo = {
  /** Says what was done; without a way back it says no more. */
  offer(text: string, back: Back | undefined): void {
    if (!back) return void toast.success(text)
    const once: Back = {
      label: back.label,
      run: () => {
        if (!backs.includes(once)) return
        backs = backs.filter((other) => other !== once)
        toast.dismiss(message)
        back.run()
      },
    }
    backs = [...backs, once].slice(-MOST)
    const message = toast.success(text, once)
  },
  /** False when there is nothing left to take back. */
  last(): boolean {
    const back = backs.at(-1)
    back?.run()
    return back !== undefined
  },
  /** Another person, another company: nothing of before is theirs. */
  clear(): void {
    backs = []
  },
}
