import type { FormulaInput } from '@entrepot/contract/fields/formula/shapes.ts'

type Variable = FormulaInput['variables'][number]

const free = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
}

/** The variable that stands for a source, made under the name of the source where there is none. */
export const withVariable = (
  variables: Variable[],
  source: string,
  label: string,
): { variables: Variable[]; name: string } => {
  const known = variables.find((variable) => variable.source === source)
  if (known) return { variables, name: known.name }
  const name = free(
    label
      .replaceAll(/[{}\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 90),
    new Set(variables.map((variable) => variable.name)),
  )
  return { variables: [...variables, { name, source }], name }
}

/** A variable called otherwise, in the template as well. */
export const renamedIn = (
  { template, variables }: Pick<FormulaInput, 'template' | 'variables'>,
  from: string,
  to: string,
): Pick<FormulaInput, 'template' | 'variables'> => ({
  template: template.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) =>
    name.trim() === from.trim() ? `{${to}}` : whole,
  ),
  variables: variables.map((variable) => (variable.name === from ? { ...variable, name: to } : variable)),
})
