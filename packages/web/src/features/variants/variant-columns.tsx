import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import { VARIANT_LIST } from '@entrepot/contract/variants/list.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { attributeText } from '../fields/index.ts'
import { gridColumns } from '../layouts/index.ts'
import { quantityText } from '../stock/index.ts'
import { ExpiryText } from './expiry-text.tsx'
import { variantWords } from './words.ts'

const stateText = ({ active }: Variant) => variantWords.say(`states.${active}`)

/** In the language of the moment; the texts are read when the screen is drawn. */
export const variantColumns = (): GridColumn<Variant>[] => {
  const { say } = variantWords
  return gridColumns<Variant>()(VARIANT_LIST, (name) => say(`columns.${name}`), {
    name: { width: 220, fixed: true, pinned: 'left', href: ({ guid }) => `/item/${guid}` },
    product: { width: 220, href: ({ product }) => `/item/${product.guid}?tab=variants` },
    kind: { width: 100, text: ({ kind }) => say(`kinds.${kind}`) },
    tag: { width: 140, cell: ({ tag }) => tag && <code>{tag}</code> },
    quantity: { width: 120, text: ({ quantity, unit }) => quantityText(quantity, unit) },
    quantityAvailable: { text: ({ quantityAvailable, unit }) => quantityText(quantityAvailable, unit) },
    expiryDate: { width: 230, cell: (variant) => <ExpiryText {...variant} /> },
    status: { width: 130 },
    active: {
      width: 120,
      text: stateText,
      cell: (variant) => (
        <StateBadge {...(variant.active && { tone: 'success' as const })}>{stateText(variant)}</StateBadge>
      ),
    },
    folder: { width: 160 },
    serial: { width: 150, hidden: true },
    createdAt: { hidden: true },
    updatedAt: { hidden: true },
  })
}

/** The company's own fields. */
export const customColumns = (fields: CompanyConfig['fields']['fields']): GridColumn<Variant>[] =>
  fields
    .filter(({ target }) => target === 'items')
    .map((field) => ({
      id: `attributes.${field.name}`,
      title: field.name,
      width: 150,
      hidden: true,
      text: ({ attributes }) => attributeText(attributes[field.name], field.type),
    }))
