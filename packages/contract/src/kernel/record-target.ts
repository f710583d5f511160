import { z } from 'zod'

/** Records that files and comments belong to. */
export const RECORD_TARGETS = ['items', 'folders'] as const
export const RecordTarget = z.enum(RECORD_TARGETS)
export type RecordTarget = z.infer<typeof RecordTarget>
