import type { OrderLine } from '@entrepot/contract/orders/order.ts'
import { useId } from 'react'
import type { FieldTexts } from '../../../kernel/field-errors.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { randomKey } from '../../../kernel/random.ts'
import { PhoneButton, PhoneDate, PhoneField, PhoneQuantity } from '../../../shell/phone/index.ts'
import type { Came } from '../came.ts'
import { orderWords } from '../words.ts'
import css from './receive.module.css'

type Props = { line: OrderLine; came: Came; errors: FieldTexts; onChange: (part: Partial<Came>) => void }

/** What came of one line: how many, which lots, which serial numbers, each with what is wrong with it. */
export const CameLine = ({ line, came, errors, onChange }: Props) => {
  const say = orderWords.use()
  const isEquipment = line.type === 'equipment'
  const hasCome = (came.quantity ?? 0) > 0
  return (
    <li>
      <div>
        <strong>{line.name}</strong>
        <p className={css.help}>
          {[say('receive.expected', { count: formatNumber(line.remaining) }), line.tag].filter(Boolean).join(' · ')}
        </p>
      </div>
      <PhoneQuantity
        label={say('receive.quantity_of', { name: line.name })}
        decimals={isEquipment ? 0 : 2}
        value={came.quantity}
        error={errors['quantity'] ?? errors['guid']}
        onChange={(quantity) => onChange({ quantity })}
      />
      {isEquipment && hasCome && <Serials came={came} error={errors['serials']} onChange={onChange} />}
      {!isEquipment && hasCome && <Lots came={came} error={errors['lots']} onChange={onChange} />}
    </li>
  )
}

type PartProps = Pick<Props, 'came' | 'onChange'> & { error: string | undefined }
const Serials = ({ came, error, onChange }: PartProps) => {
  const say = orderWords.use()
  const id = useId()
  return (
    <div className={css.serials}>
      <label htmlFor={id}>{say('receive.serials')}</label>
      <textarea
        id={id}
        rows={2}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={came.serials}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange({ serials: event.currentTarget.value })}
      />
      <p id={`${id}-note`} className={error ? css.wrong : css.help} role={error ? 'alert' : undefined}>
        {error ?? say('receive.serials_help')}
      </p>
    </div>
  )
}

const Lots = ({ came, error, onChange }: PartProps) => {
  const say = orderWords.use()
  const { lots } = came
  const change = (at: number, part: Partial<Came['lots'][number]>) =>
    onChange({ lots: lots.map((lot, of) => (of === at ? { ...lot, ...part } : lot)) })
  const add = () => {
    const quantity = lots.length === 0 ? came.quantity : null
    onChange({ lots: [...lots, { key: randomKey(), name: '', quantity, expiryDate: null }] })
  }
  return (
    <>
      {lots.map((lot, at) => (
        <div key={lot.key} className={css.lot} role="group" aria-label={`${say('receive.lot')} ${at + 1}`}>
          <PhoneField
            label={say('receive.lot')}
            maxLength={255}
            value={lot.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <PhoneQuantity
            label={say('receive.lot_quantity')}
            decimals={2}
            value={lot.quantity}
            onChange={(quantity) => change(at, { quantity })}
          />
          <PhoneDate
            label={say('receive.lot_date')}
            value={lot.expiryDate}
            onChange={(expiryDate) => change(at, { expiryDate })}
          />
          <PhoneButton look="plain" onClick={() => onChange({ lots: lots.filter((_, of) => of !== at) })}>
            {say('receive.remove_lot', { number: at + 1 })}
          </PhoneButton>
        </div>
      ))}
      {error && (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      )}
      <PhoneButton look="plain" onClick={add}>
        {say('receive.add_lot')}
      </PhoneButton>
    </>
  )
}
