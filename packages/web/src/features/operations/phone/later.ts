import type { PhoneLater } from '../../../shell/phone/index.ts'
import { tidyCopies } from '../copy/tidy-copies.ts'
import { describedBy } from '../sending/describe.ts'

/** The screens before they are asked for, also where there is no network. */
const warm = async () => {
  const [{ loadMyTaskWords }] = await Promise.all([
    import('../task/words.ts'),
    import('./tasks-page.tsx'),
    import('./task-page.tsx'),
    import('../sending/send-scan.ts'),
    import('../sending/send-work.ts'),
  ])
  await loadMyTaskWords()
}

export const later: PhoneLater = {
  words: [],
  unsent: describedBy(({ operation, task }) => `/m/task/${operation}/${task}`),
  warm,
  start: tidyCopies,
}
