import { useRef, useState } from 'react'
import { errorText } from '../../../kernel/words.ts'
import { Chosen, PhoneButton, PhoneQuantity, Sheet, type ItemActProps } from '../../../shell/phone/index.ts'
import type { FolderNode } from '../../folders/index.ts'
import { decimalsOf, NO_NOTE, outcomeOf, quantityText, refusalText, stockWords, useScanned } from '../../stock/index.ts'
import { PlaceChoice } from './place-choice.tsx'
import { rememberPlace } from './recents.ts'
import { knownRefusal } from './refusals.ts'
import { type StockAct } from './stock-act.ts'
import { lineOf, useAct } from './use-act.ts'
import { folderByCode, useKeptForest } from './use-kept-forest.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

/** Moves a record, or a part of it: the destination by touch or by scanning its label, then how much. */
export const MoveSheet = ({ item, isOld, refused, onClose }: ItemActProps) => {
  const say = stockWords.use()
  const sayPhone = itemPhoneWords.use()
  const { forest } = useKeptForest()
  const before = refused?.input as StockAct | undefined
  const isDivisible = item.type !== 'equipment' && item.quantity > 0
  const [to, setTo] = useState(before?.destination ?? null)
  const [quantity, setQuantity] = useState<number | null>(lineOf(refused)?.quantity ?? item.quantity)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const act = useAct(onClose, refused)
  const refusal = (folder: FolderNode): string | null =>
    folder.permission !== 'write'
      ? (errorText('folder_denied') ?? '')
      : folder.guid === item.parent_guid
        ? say('move.there')
        : null
  const choose = ({ guid, name }: { guid: string; name: string }) => {
    setTo({ guid, name })
    act.forget()
  }
  useScanned([item], {
    folderOf: (code) => folderByCode(forest, code)?.guid,
    onFolder: (guid) => {
      const folder = forest.byGuid.get(guid)
      const reason = folder ? refusal(folder) : (errorText('folder_denied') ?? '')
      if (reason === null && folder) choose(folder)
      return reason
    },
  })
  const outcome = isDivisible ? knownRefusal(outcomeOf('out', item, quantity), isOld) : null
  const check = () => {
    setTried(true)
    if (!to) return
    if (outcome?.refusal || (isDivisible && quantity === null)) return field.current?.focus()
    void rememberPlace(to.guid)
    const { guid, name, unit } = item
    act.submit({
      mode: 'move',
      place: null,
      destination: to,
      note: NO_NOTE,
      lines: [{ guid, name, unit, quantity: quantity ?? item.quantity }],
      codes: [],
      wrong: [],
    })
  }
  return (
    <Sheet
      title={sayPhone('act.move')}
      onClose={onClose}
      onSubmit={check}
      action={
        to && (
          <PhoneButton type="submit" busy={act.saving}>
            {say('move.submit')}
          </PhoneButton>
        )
      }
    >
      <p className={css.of}>{item.name}</p>
      {to ? (
        <>
          <Chosen action={sayPhone('act.change')} onPress={() => setTo(null)}>
            {sayPhone('act.to')} <strong>{to.name}</strong>
          </Chosen>
          {isDivisible && (
            <PhoneQuantity
              field={field}
              label={say('quantity')}
              decimals={decimalsOf(item.unit)}
              value={quantity}
              error={act.refusal ?? refusalText(outcome?.refusal ?? null)}
              help={
                outcome?.remaining == null
                  ? undefined
                  : say('move.left', { quantity: quantityText(outcome.remaining, item.unit) })
              }
              onChange={(value) => {
                setQuantity(value)
                act.forget()
              }}
            />
          )}
          {!isDivisible && act.refusal && (
            <p role="alert" className={css.wrong}>
              {act.refusal}
            </p>
          )}
        </>
      ) : (
        <>
          <p className={tried ? css.wrong : css.help}>{sayPhone('act.choose')}</p>
          <PlaceChoice from={item.parent_guid} refusal={refusal} onChoose={choose} />
        </>
      )}
    </Sheet>
  )
}
