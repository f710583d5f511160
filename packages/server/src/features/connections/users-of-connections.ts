import type { Ctx } from '../../kernel/context.ts'

/** What calls through connections: what people call the records that name this one. */
export type ConnectionUser = (ctx: Ctx, connection: string) => Promise<string[]>
const users = new Map<string, ConnectionUser>()
/** Features to the right of this one register once, under their own name. */
export const usesConnections = (feature: string, user: ConnectionUser): void => void users.set(feature, user)
export const connectionUsers = (): ConnectionUser[] => [...users.values()]
