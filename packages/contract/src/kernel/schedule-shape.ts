import { z } from 'zod'
import { REPEATS, WEEKDAYS } from './schedule.ts'

/** The bounds of MAIL-03 to MAIL-06; which choices a repeat needs is asked of `refusalOfSchedule`. */
export const ScheduleShape = z.object({
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  repeat: z.enum(REPEATS),
  days: z
    .array(z.union([z.enum(WEEKDAYS), z.int().min(1).max(31)]))
    .max(31)
    .default([]),
  months: z.array(z.int().min(1).max(12)).max(12).default([]),
})
