import { session } from '../../../kernel/session.ts'

/** What has been on this device for longer than the company allows goes, whether or not its task is opened again. */
export const tidyCopies = (): void => {
  const days = session.get().config?.offlineDays
  if (days === undefined) return
  void import('./task-copies.ts').then(({ taskCopies }) => taskCopies.tidy(days)).catch(() => undefined)
}
