/** Without an answer by then there is none (DASH-23, CHAT-12). */
const LONGEST_WAIT_MS = 60_000

/** What work comes to; null where it takes longer than somebody waits for it. */
export const inTime = async <T>(work: Promise<T>): Promise<T | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_WAIT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
