import type { Import } from '@entrepot/contract/imports/import.ts'
import { IMPORT_FACTS } from '@entrepot/contract/modules.ts'
import type { stockModule } from '@entrepot/contract/stock/module.ts'
import type { variantsModule } from '@entrepot/contract/variants/module.ts'
import { useSession } from '../../kernel/session.ts'
import { ownFieldName } from './targets.ts'
import { fieldWords, importWords } from './words.ts'

type FieldWord = keyof typeof import('@entrepot/contract/items/words.fr.ts').default.columns
const isOwn = (name: string) => name.startsWith('attributes.')
/** Fields of movements have names of their own. */
type MovementWord = (typeof stockModule)['importTargets']['transactions']['fields'][number]
const isMovement = (target: Import['target'], field: string): field is MovementWord =>
  target === 'transactions' && IMPORT_FACTS[target].fields.includes(field)

type VariantWord = (typeof variantsModule)['importTargets']['variants']['fields'][number]
const isOfVariant = (target: Import['target'], field: string): field is VariantWord =>
  target === 'variants' && IMPORT_FACTS[target].fields.includes(field)

/** How fields are called here: those of the company by their own name, those of movements and variants by theirs. */
export const useFieldNames = (target: Import['target']) => {
  const say = importWords.use()
  const term = fieldWords.use()
  const { config } = useSession()
  const custom = (config?.fields.fields ?? [])
    .filter((one) => one.target === 'items' && one.type !== 'formula')
    .map((one) => one.name)
  const isKnown = (name: string): name is FieldWord => !isOwn(name)
  const nameOf = (name: string) =>
    isOwn(name)
      ? name.slice('attributes.'.length)
      : isMovement(target, name)
        ? say(`fields.${name}`)
        : isOfVariant(target, name)
          ? say(`variant_fields.${name}`)
          : (ownFieldName(target, name) ?? (isKnown(name) ? term(`columns.${name}`) : name))
  return { custom, nameOf }
}
