import { ITEM_TYPES } from '@entrepot/contract/kernel/quantity.ts'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSession } from '../../../kernel/session.ts'
import { useShortcut } from '../../../shell/index.ts'
import { AskedConditions } from '../../search/index.ts'
import { stock } from '../../stock/index.ts'
import { STOCK_STATES } from '../address.ts'
import { itemWords } from '../words.ts'
import { hasQuickFilters, NO_QUICK_FILTERS } from './filters.ts'
import type { Address } from './use-address.ts'
import css from './explorer.module.css'

/** What one narrows a list by most often, one press each; `F` leads here. */
export const QuickFilters = ({ address: { search, change } }: { address: Address }) => {
  const say = itemWords.use()
  const { config } = useSession()
  const row = useRef<HTMLDivElement>(null)
  const toFirst = () => row.current?.querySelector<HTMLElement>('button, select')?.focus()
  useShortcut('f', () => say('shortcuts.filter'), toFirst)
  const categories = (config?.categories ?? []).filter(({ itemType }) => !search.type || itemType === search.type)
  return (
    <div ref={row} className={css.chips} role="group" aria-label={say('chips.label')}>
      <Switch
        label={say('only_low')}
        isOn={search.low === true}
        onChange={(low) => change({ low: low || undefined })}
      />
      <Choice
        label={say('chips.stock')}
        value={search.stock}
        options={STOCK_STATES.map((value) => ({ value, label: say(`chips.stocks.${value}`) }))}
        onChange={(value) => change({ stock: STOCK_STATES.find((one) => one === value) })}
      />
      <Switch
        label={say('chips.reserved')}
        isOn={search.reserved === true}
        onChange={(reserved) => change({ reserved: reserved || undefined })}
      />
      <Switch
        label={say('chips.expiring')}
        isOn={search.expiring === true}
        onChange={(expiring) => change({ expiring: expiring || undefined })}
      />
      {categories.length > 0 && (
        <Choice
          label={say('columns.category')}
          value={search.category}
          options={categories.map(({ guid, name }) => ({ value: guid, label: name }))}
          onChange={(category) => change({ category })}
        />
      )}
      <KeywordChoice value={search.keyword} onChange={(keyword) => change({ keyword })} />
      <Choice
        label={say('type_filter')}
        value={search.type}
        options={ITEM_TYPES.map((value) => ({ value, label: say(`types.${value}`) }))}
        onChange={(value) => change({ type: ITEM_TYPES.find((type) => type === value) })}
      />
      {hasQuickFilters(search) && (
        <button type="button" className={css.clear} onClick={() => change(NO_QUICK_FILTERS)}>
          <IconX size={14} stroke={1.9} aria-hidden />
          {say('chips.clear')}
        </button>
      )}
      {search.where && (
        <AskedConditions
          target="items"
          value={search.where}
          onRemove={() => {
            toFirst()
            change({ where: undefined })
          }}
        />
      )}
    </div>
  )
}

type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }
const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <button type="button" className={css.chip} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    {label}
  </button>
)

type ChoiceProps = {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
  /** Somebody is about to look at the options. */ onNear?: () => void
}
const Choice = ({ label, value = '', options, onChange, onNear }: ChoiceProps) => (
  <select
    className={css.chip}
    aria-label={label}
    value={value}
    data-on={value !== '' || undefined}
    onPointerEnter={onNear}
    onFocus={onNear}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  >
    <option value="">{label}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

/** The keywords of a company are asked for once somebody comes near: the first screen does without them. */
const KeywordChoice = ({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) => {
  const say = itemWords.use()
  const [isNear, setNear] = useState(false)
  const { data } = useQuery({ ...stock.selectData.query({ query: { target: 'tags' } }), enabled: isNear })
  const names = new Set([...(value ? [value] : []), ...(data?.data ?? []).map(({ label }) => label)])
  return (
    <Choice
      label={say('chips.keyword')}
      value={value}
      options={[...names].map((name) => ({ value: name, label: name }))}
      onNear={() => setNear(true)}
      onChange={onChange}
    />
  )
}
