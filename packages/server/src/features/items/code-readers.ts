import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import type { Ctx } from '../../kernel/context.ts'

/** What other codes mean to the caller, by the code; one that means nothing is left out. */
type CodeReader = (ctx: Ctx, codes: readonly string[]) => Promise<ReadonlyMap<string, Ref>>

const readers: { operation?: CodeReader } = {}
/** Features to the right of this one say what their printed codes mean, once; what an article carries goes before. */
export const readsCodes = (kind: 'operation', reader: CodeReader): void => void (readers[kind] = reader)

export const operationsOfCodes: CodeReader = async (ctx, codes) =>
  codes.length > 0 && readers.operation ? readers.operation(ctx, codes) : new Map()
