import type { OutboxEntry } from '../kernel/outbox/index.ts'

/** How an act that waits or was refused shows. */
export type Described = { title: string; text: string; /** Where it is corrected. */ correct?: string }
/** By the kind of the act. */
export type Describe = Readonly<Record<string, (entry: OutboxEntry) => Described>>
