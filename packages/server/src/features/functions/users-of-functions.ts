import type { Ctx } from '../../kernel/context.ts'

/** What names functions as `fn.NAME`: it says where, and follows a new name. */
export type FunctionUser = {
  /** What people call the records that name it. */
  using: (ctx: Ctx, name: string) => Promise<string[]>
  rename: (ctx: Ctx, from: string, to: string) => Promise<void>
}
const users = new Map<string, FunctionUser>()
/** Features to the right of this one register once, under their own name. */
export const usesFunctions = (feature: string, user: FunctionUser): void => void users.set(feature, user)
export const functionUsers = (): FunctionUser[] => [...users.values()]
