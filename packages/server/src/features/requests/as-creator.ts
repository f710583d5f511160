import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { asAuthors } from '../mails/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { runWithin } from '../../kernel/run-as.ts'
import { OWN_WORK } from './hear.ts'
import type { RequestRecord } from './requests.queries.ts'

const GONE: ReadonlySet<string> = new Set(['account_disabled', 'mail_author_gone'])

const whoOf = (company: string, { guid, createdBy }: RequestRecord) => ({
  company,
  user: createdBy?.guid ?? '',
  language: languageOf('fr'),
  requestId: `${OWN_WORK}${guid}`,
})
/** On behalf of who made the request; null where nobody's rights could count any more. */
export const asCreator = async <T>(
  kernel: Kernel,
  tx: Transaction,
  company: string,
  request: RequestRecord,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ value: T; afterwards: () => void } | null> => {
  if (!request.createdBy) return null
  try {
    return await runWithin(kernel, tx, whoOf(company, request), work)
  } catch (error) {
    if (error instanceof Problem && GONE.has(error.code)) return null
    throw error
  }
}
export const asBoth = (ctx: Ctx, { updatedBy }: RequestRecord) => asAuthors(ctx, updatedBy?.guid ?? null)
