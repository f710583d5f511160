import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import { keptBody } from '@entrepot/contract/fields/kept-rule.ts'
import { effectOf } from '@entrepot/contract/form-rules/applied.ts'
import type { FormRuleAction } from '@entrepot/contract/form-rules/active-rule.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { MOST_TRIED, type Tried, TRIED_DAYS } from '@entrepot/contract/laboratory/trial.ts'
import { judgeTask } from '@entrepot/contract/operation-templates/task-form.ts'
import { judgement, summed, triedAs } from '../laboratory/index.ts'
import { taskForms } from '../operation-templates/index.ts'
import { type Answered, answeredTasks } from '../operations/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'

type Draft = { target: string; conditions: Group; actions: readonly FormRuleAction[] }

/** What a rule would have made of the answers with which tasks were closed in the last days. */
export const tryOnAnswers = async (ctx: Ctx, { target, ...body }: Draft): Promise<Tried> => {
  const fields = (await taskForms(ctx)).find(({ guid }) => guid === target)?.form ?? []
  const { conditions, actions } = keptBody(body, fields)
  const rule = { condition: conditions, effects: actions.flatMap(effectOf) } as Omit<CarriedRule, 'guid'>
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  const judged = ({ answers, signed }: Answered, rules: CarriedRule[]) =>
    judgeTask({ fields, rules, signed, clock }, { kept: {}, sent: answers })
  const labelOf = (field: string) => fields.find(({ guid }) => guid === (customNameOf(field) ?? field))?.name ?? field

  const found = await answeredTasks(ctx, target, { days: TRIED_DAYS, most: MOST_TRIED + 1 })
  const tried = found.slice(0, MOST_TRIED).map((task) => {
    const { taken, refusals } = judged(task, [{ ...rule, guid: target }])
    // What was closed without an answer that another rule asks nobody for is not refused by this one.
    const before = new Set(judged(task, []).refusals.map(({ field }) => field))
    const made = judgement(
      ctx,
      {
        sent: { attributes: task.answers },
        before: {},
        taken: { attributes: { ...task.answers, ...taken } },
        refusals: refusals.filter(({ field, error }) => error !== null || !before.has(field)),
      },
      labelOf,
    )
    return triedAs({ guid: task.operation, name: task.title }, made, task.at)
  })
  return summed(tried, { cut: found.length > MOST_TRIED })
}
