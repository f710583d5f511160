import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconMapPin,
  IconTriangle,
  type Icon,
} from '@tabler/icons-react'
import type { ScanSound } from '../../../kernel/scan/index.ts'
import type { Verdict } from './session.ts'

type Look = { tone: 'waiting' | 'success' | 'warning' | 'error' | 'info'; icon: Icon; sound: ScanSound | null }
const DOUBTFUL: Look = { tone: 'warning', icon: IconTriangle, sound: 'doubtful' }
const BAD: Look = { tone: 'error', icon: IconCircleX, sound: 'bad' }

/** What became of a scan, for eyes and ears. */
export const VERDICTS: Record<Verdict, Look> = {
  asked: { tone: 'waiting', icon: IconCircleDashed, sound: null },
  good: { tone: 'success', icon: IconCircleCheck, sound: 'good' },
  place: { tone: 'info', icon: IconMapPin, sound: 'good' },
  twice: { ...DOUBTFUL, sound: 'again' },
  person: DOUBTFUL,
  operation: DOUBTFUL,
  elsewhere: DOUBTFUL,
  ambiguous: DOUBTFUL,
  short: BAD,
  variants: BAD,
  disabled: BAD,
  read_only: BAD,
  unknown: BAD,
  failed: BAD,
}
