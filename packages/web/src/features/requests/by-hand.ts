import type { RecordEntriesOf } from '../../shell/index.ts'

/** What the menu of an item offers to send by hand; nothing before it is known (`manual.ts`). */
export const byHand: { entries: RecordEntriesOf } = { entries: () => [] }
