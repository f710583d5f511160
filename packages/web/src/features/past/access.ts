import { LOOK_BACK } from '@entrepot/contract/past/access.ts'

export const PAST_ACCESS = { roles: LOOK_BACK } as const
