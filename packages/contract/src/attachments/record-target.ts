import { z } from 'zod'
import { RECORD_TARGETS } from '../modules.ts'

/** Records that files and comments belong to. */
export const RecordTarget = z.enum(RECORD_TARGETS)
