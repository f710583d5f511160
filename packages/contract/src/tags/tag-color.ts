import { z } from 'zod'
import { Ref } from '../kernel/shapes.ts'

/** The palette of keywords; what each looks like is the client's. */
export const TAG_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export const TagColor = z.enum(TAG_COLORS)
export type TagColor = z.infer<typeof TagColor>

/** A keyword as a record shows it. */
export const TagRef = z.object({ ...Ref.shape, color: TagColor.nullable() })
export type TagRef = z.infer<typeof TagRef>
