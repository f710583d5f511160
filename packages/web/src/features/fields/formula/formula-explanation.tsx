import { checkTemplate } from '@entrepot/contract/fields/formula/check.ts'
import { kindsOf } from '@entrepot/contract/fields/formula/rules.ts'
import type { NamedFormula } from '@entrepot/contract/fields/formula/shapes.ts'
import { isFormulaColumn } from '@entrepot/contract/fields/formula/sources.ts'
import { scheduleSentence } from '@entrepot/contract/kernel/schedule-sentence.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { Box } from '@mantine/core'
import { useSession } from '../../../kernel/session.ts'
import { currentLanguage, errorText } from '../../../kernel/words.ts'
import { formulaWords } from './words.ts'

type Source = NamedFormula['variables'][number]

/** What a variable stands for, as forms and lists call it. */
const sourceText = ({ source, field }: Pick<Source, 'source' | 'field'>): string => {
  if (field) return field.name
  return isFormulaColumn(source) ? formulaWords.say(`columns.${source}`) : source
}

const templateText = ({ template, variables }: NamedFormula): string =>
  template
    .replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const found = variables.find((variable) => variable.name === name.trim())
      return found ? sourceText(found) : whole
    })
    .replaceAll('*', '×')

/** A formula in plain language: what becomes of the value, and when. */
export const FormulaExplanation = ({ formula }: { formula: NamedFormula }) => {
  const say = formulaWords.use()
  return (
    <>
      {say(formula.resultType, {
        formula: templateText(formula),
        when: scheduleSentence(formula.schedule, currentLanguage()),
      })}
    </>
  )
}

/** Why a formula computes nothing: what it reads has changed, or it was kept before today's bounds. */
export const FormulaProblem = ({ formula: { template, variables } }: { formula: NamedFormula }) => {
  const { config } = useSession()
  const fields = config?.fields.fields ?? []
  // Shown formulas name their fields.
  const named = fields.filter(({ target }) => target === 'items').map(({ name, type }) => ({ guid: name, type }))
  const tree = checkTemplate(template, kindsOf(variables, named))
  return isRefusal(tree) ? (
    <Box component="strong" display="block" c="var(--e-error)" role="alert">
      {errorText(tree.code, tree.params)}
    </Box>
  ) : null
}
