import type { FormulaPreview } from '@entrepot/contract/fields/field.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../kernel/format.ts'
import { fieldWords } from '../words.ts'
import { Help } from '../../../ui/text.tsx'
import { Columns } from '../../../ui/columns.tsx'

type Effect = Pick<FormulaPreview, 'changed' | 'unchanged' | 'skipped' | 'examples'>
type Example = Effect['examples'][number]
type Say = ReturnType<typeof fieldWords.use>

const valueText = (say: Say, value: number | null) => (value === null ? say('formula.nothing') : formatNumber(value))

/** What became of one record, or why nothing did. */
export const exampleText = (say: Say, { old, new: now, reason, variable }: Example): string => {
  if (reason) return say(`formula.reasons.${reason}`, { name: variable ?? '' })
  return old === now
    ? say('formula.stays', { value: valueText(say, now) })
    : `${valueText(say, old)} → ${valueText(say, now)}`
}

/** How many records a formula changes or changed, how many it leaves and why, and some of them. */
export const EffectFacts = ({
  effect,
  ahead = false,
}: {
  effect: Effect
  /** What will be, and not what was. */ ahead?: boolean
}) => {
  const say = fieldWords.use()
  const { changed, unchanged, skipped, examples } = effect
  return (
    <>
      <Help as="ul">
        {ahead && <li>{say('formula.changes', { count: changed, shown: formatNumber(changed) })}</li>}
        {unchanged > 0 && <li>{say('formula.unchanged', { count: unchanged, shown: formatNumber(unchanged) })}</li>}
        {skipped.map(({ reason, items }) => (
          <li key={reason}>{say(`formula.left.${reason}`, { count: items, shown: formatNumber(items) })}</li>
        ))}
      </Help>
      {examples.length > 0 && (
        <ul aria-label={say('formula.examples')}>
          {examples.map((example) => (
            <Columns
              component="li"
              of="minmax(0, 1.2fr) minmax(0, 1fr)"
              gap={12}
              p="4px 0"
              fz={13}
              style={{ borderTop: '1px solid var(--e-line)', overflowWrap: 'anywhere' }}
              key={example.item.guid}
            >
              <Link
                to="/items/$folderGuid"
                params={{ folderGuid: example.folder }}
                search={{ item: example.item.guid }}
              >
                {example.item.name}
              </Link>
              <span>{exampleText(say, example)}</span>
            </Columns>
          ))}
        </ul>
      )}
    </>
  )
}
