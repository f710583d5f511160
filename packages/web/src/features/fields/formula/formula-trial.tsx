import type { FormulaPreview } from '@entrepot/contract/fields/field.ts'
import type { FormulaInput } from '@entrepot/contract/fields/formula/shapes.ts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { createClient } from '../../../kernel/client.ts'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { Section } from '../../../ui/section.tsx'
import { laboratoryApi } from '@entrepot/contract/laboratory/laboratory.ts'
import { ItemSearch, Laboratory } from '../../laboratory/index.ts'
import { fields } from '../api.ts'
import { fieldWords } from '../words.ts'
import { EffectFacts, exampleText } from './effect-facts.tsx'

const laboratory = createClient('laboratory', laboratoryApi)
const PAST = ['past'] as const

type Props = { field: string | null; formula: FormulaInput }
/** The formula as it is typed, on one item or on a sample of them, before it is saved. */
export const FormulaTrial = ({ field, formula }: Props) => {
  const say = fieldWords.use()
  const [one, setOne] = useState<{ of: string; effect: FormulaPreview } | null>(null)
  const [all, setAll] = useState<{ of: string; effect: FormulaPreview } | null>(null)
  // What was tried before the formula was changed says nothing about it.
  const key = JSON.stringify(formula)

  const trial = useSubmit(
    (options, item: string | null) =>
      fields.previewFormula({ body: { formula, ...(field && { field }), ...(item && { item }) } }, options),
    { queues: true, onDone: (effect, item) => (item ? setOne : setAll)({ of: key, effect }) },
  )
  const example = one?.of === key ? one.effect.examples[0] : undefined
  const preview = all?.of === key ? all.effect : null
  return (
    <Section title={say('formula.try')} level={3} help={say('formula.try_help')}>
      <ItemSearch onChoose={trial.submit} />
      <Box component="p" mih={20} my={4} fz={13} role="status">
        {example && (
          <>
            <strong>{example.item.name}</strong> {exampleText(say, example)}
          </>
        )}
      </Box>
      <Button variant="default" loading={trial.saving} onClick={() => trial.submit(null)}>
        {say('formula.preview')}
      </Button>
      <Laboratory
        section={false}
        tries={PAST}
        run={(_, options) => laboratory.formula({ body: { formula, ...(field && { field }) } }, options)}
      />
      {preview && (
        <div role="status">
          <Box component="p" mih={20} my={4} fz={13}>
            {preview.next[0] && say('formula.next_run', { date: formatDateTime(preview.next[0]).slice(0, -3) })}{' '}
            {preview.checked < preview.items &&
              say('formula.sample', { checked: formatNumber(preview.checked), items: formatNumber(preview.items) })}
          </Box>
          <EffectFacts effect={preview} ahead />
        </div>
      )}
    </Section>
  )
}
