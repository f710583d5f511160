import type { NamedFormula } from '@entrepot/contract/fields/formula/shapes.ts'
import { isFormulaColumn } from '@entrepot/contract/fields/formula/sources.ts'
import { scheduleSentence } from '@entrepot/contract/kernel/schedule-sentence.ts'
import { currentLanguage } from '../../../kernel/words.ts'
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
