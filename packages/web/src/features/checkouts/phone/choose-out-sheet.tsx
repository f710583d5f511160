import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { useDeferredValue, useState } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { PhoneButton, PhoneField, Sheet } from '../../../shell/phone/index.ts'
import { OutList, useOut, type Narrowed } from './out-list.tsx'
import { checkoutPhoneWords } from './words.ts'

type Props = {
  /** Of one thing or one person. */
  of: Omit<Narrowed, 'text'>
  chosen: (guid: string) => boolean
  onChoose: (out: readonly Checkout[]) => void
  onClose: () => void
}
/** What comes back, by a touch: late first, of one person by their name, all of it or some (CHK-11). */
export const ChooseOutSheet = ({ of, chosen, onChoose, onClose }: Props) => {
  const say = checkoutPhoneWords.use()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const found = useOut({ ...of, text: asked })
  const shown = { ...found, out: found.out.filter(({ guid }) => !chosen(guid)) }
  const isNarrowed = asked !== '' || Object.keys(of).length > 0
  return (
    <Sheet
      title={say('back.find')}
      onClose={onClose}
      action={
        <PhoneButton look="plain" onClick={onClose}>
          {say('close')}
        </PhoneButton>
      }
    >
      <PhoneField
        label={say('back.search')}
        type="search"
        enterKeyHint="search"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <OutList
        shown={shown}
        nothing={say('back.none')}
        onPress={(checkout) => onChoose([checkout])}
        action={
          isNarrowed &&
          shown.out.length > 1 && (
            <PhoneButton look="plain" onClick={() => onChoose(shown.out)}>
              {say('back.all', { shown: formatNumber(shown.out.length) })}
            </PhoneButton>
          )
        }
      />
    </Sheet>
  )
}
