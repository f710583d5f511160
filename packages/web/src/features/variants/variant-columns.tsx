import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { formatDate, formatDateTime } from '../../kernel/format.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { attributeText } from '../fields/index.ts'
import { quantityText } from '../stock/index.ts'
import { ExpiryText } from './expiry-text.tsx'
import { variantWords } from './words.ts'

const stateText = ({ active }: Variant) => variantWords.say(`states.${active}`)

/** In the language of the moment; the texts are read when the screen is drawn. */
export const variantColumns = (): GridColumn<Variant>[] => {
  const { say } = variantWords
  return [
    {
      id: 'name',
      title: say('columns.name'),
      width: 220,
      text: ({ name }) => name,
      sortable: true,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/item/${guid}`,
    },
    {
      id: 'product',
      title: say('columns.product'),
      width: 220,
      text: ({ product }) => product.name,
      sortable: true,
      href: ({ product }) => `/item/${product.guid}?tab=variants`,
    },
    { id: 'kind', title: say('columns.kind'), width: 100, text: ({ kind }) => say(`kinds.${kind}`), sortable: true },
    {
      id: 'tag',
      title: say('columns.tag'),
      width: 140,
      text: ({ tag }) => tag ?? '',
      cell: ({ tag }) => tag && <code>{tag}</code>,
      sortable: true,
    },
    {
      id: 'quantity',
      title: say('columns.quantity'),
      width: 120,
      align: 'end',
      text: ({ quantity, unit }) => quantityText(quantity, unit),
      sortable: true,
    },
    {
      id: 'quantityAvailable',
      title: say('columns.quantityAvailable'),
      width: 150,
      align: 'end',
      text: ({ quantityAvailable, unit }) => quantityText(quantityAvailable, unit),
      sortable: true,
    },
    {
      id: 'expiryDate',
      title: say('columns.expiryDate'),
      width: 230,
      text: ({ expiryDate }) => (expiryDate ? formatDate(expiryDate) : ''),
      cell: (variant) => <ExpiryText {...variant} />,
      sortable: true,
    },
    { id: 'status', title: say('columns.status'), width: 130, text: ({ status }) => status ?? '', sortable: true },
    {
      id: 'active',
      title: say('columns.active'),
      width: 120,
      text: stateText,
      cell: (variant) => (
        <StateBadge {...(variant.active && { tone: 'success' as const })}>{stateText(variant)}</StateBadge>
      ),
      sortable: true,
    },
    { id: 'folder', title: say('columns.folder'), width: 160, text: ({ folder }) => folder.name, sortable: true },
    { id: 'serial', title: say('columns.serial'), width: 150, hidden: true, text: ({ serial }) => serial ?? '' },
    {
      id: 'createdAt',
      title: say('columns.createdAt'),
      width: 170,
      hidden: true,
      text: ({ createdAt }) => formatDateTime(createdAt),
      sortable: true,
    },
    {
      id: 'updatedAt',
      title: say('columns.updatedAt'),
      width: 170,
      hidden: true,
      text: ({ updatedAt }) => formatDateTime(updatedAt),
      sortable: true,
    },
  ]
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
