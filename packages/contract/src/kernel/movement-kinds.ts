import { z } from 'zod'

/** What caused a movement. A move has two legs of one group (TRX-03). */
export const MOVEMENT_KINDS = ['in', 'out', 'count', 'move', 'reversal', 'conversion'] as const
export const MovementKind = z.enum(MOVEMENT_KINDS)
