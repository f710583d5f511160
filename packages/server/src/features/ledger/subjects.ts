import type { ProofSubject } from '@entrepot/contract/ledger/ledger.ts'

/** What a check of the ledger proves, by the beginning of its name; a test holds every check to this list. */
const SUBJECTS: readonly [start: string, subject: ProofSubject][] = [
  ['X-40', 'chain'],
  ['R', 'reserved'],
  ['T34 what is reserved', 'reserved'],
  ['N1 no reservation', 'reserved'],
  ['S', 'stock'],
  ['T34', 'stock'],
  ['I1', 'stock'],
  ['X11', 'stock'],
  ['X6', 'stock'],
  ['N1 no movement', 'stock'],
  ['N1', 'records'],
  ['V', 'records'],
  ['X', 'records'],
  ['F', 'records'],
  ['L', 'records'],
  ['The counters', 'records'],
  ['Every folder', 'records'],
  ['P', 'limits'],
  ['A', 'limits'],
]
export const subjectOf = (check: string): ProofSubject | undefined =>
  SUBJECTS.find(([start]) => check.startsWith(start))?.[1]
