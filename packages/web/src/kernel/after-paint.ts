let next: (() => void) | null = null

const run = () => {
  const work = next
  next = null
  work?.()
}

/**
 * What follows a gesture, once the screen has answered the gesture itself: a row that was chosen is marked at once, and
 * what it opens is drawn after that. Of several within a frame the last one counts.
 */
export const afterPaint = (work: () => void): void => {
  const isAsked = next !== null
  next = work
  // Nothing is painted in a tab that nobody sees.
  if (document.hidden) return run()
  if (!isAsked) requestAnimationFrame(() => setTimeout(run))
}
