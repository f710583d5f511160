import { session, useSession } from '../../kernel/session.ts'

/** Whoever runs the product may switch it off: nothing leads there then. */
export const assistantIsOn = (): boolean => session.get().config?.assistant === true
export const useAssistantIsOn = (): boolean => useSession().config?.assistant === true
