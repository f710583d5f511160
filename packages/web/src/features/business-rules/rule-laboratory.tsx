import type { RuleTried } from '@entrepot/contract/business-rules/rule.ts'
import type { Tried as Trial } from '@entrepot/contract/laboratory/trial.ts'
import type { CallOptions } from '../../kernel/client.ts'
import { Banner } from '../../ui/small.tsx'
import { Laboratory } from '../laboratory/index.ts'
import { rules } from './api.ts'
import { bodyOf, type OfferedField, type RuleDraft } from './rule-draft.ts'
import { ruleWords } from './words.ts'

type Props = { guid: string | null; draft: RuleDraft; fields: readonly OfferedField[] }

/** A rule is tried before it is switched on, also against the others. */
export const RuleLaboratory = ({ guid, draft, fields }: Props) => {
  const labelOf = (id: string) => fields.find((field) => field.id === id)?.label ?? id
  const run = (on: { item: string } | 'past' | 'records', options: CallOptions) => {
    const { trigger, conditions, actions } = bodyOf(draft, fields)
    return rules.try(
      {
        body: {
          trigger: trigger ?? 'item_update',
          conditions,
          actions,
          ...(guid !== null && { guid }),
          ...(typeof on === 'object' && on),
        },
      },
      options,
    )
  }
  const before = (result: Trial) => <Findings found={(result as RuleTried).findings} labelOf={labelOf} />
  return <Laboratory run={run} labelOf={labelOf} before={before} />
}

type FindingsProps = { found: RuleTried['findings']; labelOf: (id: string) => string }
const Findings = ({ found, labelOf }: FindingsProps) => {
  const say = ruleWords.use()
  if (found.length === 0) return null
  return (
    <Banner tone="warning">
      <strong>{say('findings.title')}</strong>
      {found.map(({ kind, rule, field }, at) => (
        <div key={at}>
          {say(`findings.${kind}`, { rule: rule?.name ?? '', field: field === null ? '' : labelOf(field) })}
        </div>
      ))}
    </Banner>
  )
}
