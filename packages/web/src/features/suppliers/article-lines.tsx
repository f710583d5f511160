import { ARTICLE_TYPES, type ArticleType } from '@entrepot/contract/suppliers/article-types.ts'
import { PRICE_ROLES } from '@entrepot/contract/kernel/price-rights.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { useCan } from '../../kernel/session.ts'
import { Columns } from '../../ui/columns.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { PriceInput } from '../../ui/price-input.tsx'
import { supplierTerms, supplierWords } from './words.ts'

/** A line of a supplier or an order as it is typed. */
export type LineDraft = {
  key: string
  guid?: string
  type: ArticleType
  name: string
  tag: string
  reference: string
  quantity: number | null
  unitPrice: number | null
  leadDays: number | null
  packaging: number | null
}
export const emptyDraft = (): LineDraft => ({
  key: crypto.randomUUID(),
  type: 'product',
  name: '',
  tag: '',
  reference: '',
  quantity: 1,
  unitPrice: null,
  leadDays: null,
  packaging: 1,
})
const FIELDS = [
  'guid',
  'type',
  'name',
  'tag',
  'reference',
  'quantity',
  'orderedQuantity',
  'unitPrice',
  'leadDays',
  'packaging',
]
/** The names under which the server refuses them. */
export const lineFields = (lines: readonly LineDraft[]): string[] => [
  'articles',
  ...lines.flatMap((_, at) => FIELDS.map((field) => `articles.${at}.${field}`)),
]

type Props = {
  lines: readonly LineDraft[]
  errors: FieldTexts
  onChange: (lines: LineDraft[]) => void
  /** What the quantity is called. */
  quantity: string
  /** Lead time and packaging too. */
  ofSupplier?: boolean
  /** Lines that stay as they are, but for their quantity and price. */
  isFixed?: (line: LineDraft) => boolean
  /** Names that are offered while typing; one that is taken brings its other values along. */
  offered?: readonly LineDraft[]
}
const OFFERED = 'offered-articles'

/** Articles one below the other, their fields beside each other as far as there is room. */
export const ArticleLines = ({ lines, errors, onChange, quantity, ofSupplier, isFixed, offered = [] }: Props) => {
  const say = supplierWords.use()
  const change = (at: number, part: Partial<LineDraft>) =>
    onChange(lines.map((line, of) => (of === at ? { ...line, ...part } : line)))
  return (
    <>
      <div>
        {lines.map((line, at) => (
          <Box
            key={line.key}
            py={10}
            style={{ borderBottom: '1px solid var(--e-line)' }}
            role="group"
            aria-label={say('lines.line', { number: at + 1 })}
          >
            <LineFields
              line={line}
              at={at}
              {...{ errors, quantity, offered }}
              ofSupplier={ofSupplier === true}
              fixed={isFixed?.(line) ?? false}
              onChange={(part) => change(at, part)}
              onRemove={() => onChange(lines.filter((_, of) => of !== at))}
            />
          </Box>
        ))}
      </div>
      {offered.length > 0 && (
        <datalist id={OFFERED}>
          {offered.map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
        </datalist>
      )}
      <div>
        <Button
          variant="default"
          mt={10}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => onChange([...lines, emptyDraft()])}
        >
          {say('lines.add')}
        </Button>
      </div>
    </>
  )
}

type LineProps = Pick<Props, 'errors' | 'quantity'> & {
  line: LineDraft
  at: number
  offered: readonly LineDraft[]
  ofSupplier: boolean
  fixed: boolean
  onChange: (part: Partial<LineDraft>) => void
  onRemove: () => void
}
const LineFields = ({ line, at, errors, quantity, offered, ofSupplier, fixed, onChange, onRemove }: LineProps) => {
  const say = supplierWords.use()
  const term = supplierTerms.use()
  const hasPrices = useCan(PRICE_ROLES)
  const errorOf = (field: string) => errors[`articles.${at}.${field}`]
  // What is typed may be an article that is offered: then it is that one.
  const named = (name: string) => {
    const of = offered.find((one) => one.name === name)
    onChange(of ? { ...of, key: line.key, ...(line.guid && { guid: line.guid }) } : { name })
  }
  const count = (field: 'quantity' | 'leadDays' | 'packaging', label: string, min: number) => (
    <QuantityInput
      label={label}
      decimals={0}
      min={min}
      required={field === 'quantity'}
      value={line[field]}
      error={errorOf(field) ?? (field === 'quantity' ? errorOf('orderedQuantity') : undefined)}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <Columns of="repeat(auto-fit, minmax(min(100%, 158px), 1fr))" gap="8px 12px" align="end">
      <Box style={{ gridColumn: '1 / -1' }}>
        <TextInput
          label={term('articles.name')}
          required
          maxLength={255}
          disabled={fixed}
          value={line.name}
          error={errorOf('name') ?? errorOf('guid')}
          {...(offered.length > 0 && { list: OFFERED })}
          autoComplete="off"
          onChange={(event) => named(event.currentTarget.value)}
        />
      </Box>
      <NativeSelect
        label={term('articles.type')}
        disabled={fixed}
        value={line.type}
        data={ARTICLE_TYPES.map((value) => ({ value, label: term(`types.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ type: ARTICLE_TYPES.find((one) => one === value) ?? 'product' })
        }
      />
      <TextInput
        label={term('articles.tag')}
        maxLength={255}
        disabled={fixed}
        value={line.tag}
        error={errorOf('tag')}
        onChange={(event) => onChange({ tag: event.currentTarget.value })}
      />
      <TextInput
        label={term('articles.reference')}
        maxLength={255}
        value={line.reference}
        error={errorOf('reference')}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      {count('quantity', quantity, 1)}
      {hasPrices && (
        <PriceInput
          label={term('articles.unitPrice')}
          value={line.unitPrice}
          error={errorOf('unitPrice')}
          onChange={(unitPrice) => onChange({ unitPrice })}
        />
      )}
      {ofSupplier && count('leadDays', term('articles.leadDays'), 0)}
      {ofSupplier && count('packaging', term('articles.packaging'), 1)}
      {!fixed && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          aria-label={say('lines.remove_of', { name: line.name || say('lines.unnamed', { number: at + 1 }) })}
          onClick={onRemove}
        >
          {say('lines.remove')}
        </Button>
      )}
    </Columns>
  )
}
