import { outboxKind } from '../../../kernel/outbox/index.ts'
import { SCAN_KIND, type ScanAct } from './scan-act.ts'
import type { ScanAnswer } from './answers.ts'

/** Scans of tasks, in the order in which they were made. */
export const taskScans = outboxKind<ScanAct, ScanAnswer>(SCAN_KIND, async () => (await import('./send-scan.ts')).load())
