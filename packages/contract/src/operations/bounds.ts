/** Bounds of operations and tasks in one place. */
export const MOST_TASKS = 30
export const MOST_PACKAGES = 9_999
/** Lines of a call that saves or closes; a task may hold more, and is saved in parts. */
export const MOST_LINES_SENT = 2_000
/** Lines that are asked for by what an event names. */
export const MOST_LINES_TOLD = 100
/** Lines of one task: they are posted together. */
export const MOST_LINES = 20_000
/** Lines that open with their task; the others come by page. */
export const LINES_OPENED = 500
export const DEFAULTS = {
  recipients: 50,
  folders: 100,
  statuses: 50,
  articles: 500,
  lots: 200,
  serials: 2_000,
} as const
