import type { MessageInput } from '@entrepot/contract/assistant/assistant.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { type Plan } from './grammar/plan.ts'
import { unknownWords } from './grammar/read.ts'
import { understand } from './grammar/understand.ts'
import { type Names, vocabularyOf } from './grammar/vocabulary.ts'
import { itemWordsSeen, namesSeen } from './names-seen.ts'

export type Understood = { plan: Plan; names: Names }

/** A question as a plan, read with what who asks may see. */
export const readQuestion = async (
  ctx: Ctx,
  message: string,
  { folder }: Partial<MessageInput['context']>,
): Promise<Understood> => {
  const names = await namesSeen(ctx)
  const vocabulary = vocabularyOf(names)
  const reading = { vocabulary, today: todayOf(ctx), isItemWord: () => false }
  const itemWords = await itemWordsSeen(ctx, unknownWords(message, reading))
  const node = folder && ctx.rights.levels.has(folder) ? ctx.rights.tree.byGuid.get(folder) : undefined
  const here = node && folder ? { guid: folder, name: node.name, path: pathText(ctx, folder) } : null
  const plan = understand(
    message,
    { ...reading, isItemWord: (stem) => itemWords.has(stem) },
    { today: reading.today, here },
  )
  return { plan, names }
}
