import { useState } from 'react'
import { errorText } from '../../../kernel/words.ts'
import { Chosen, PhoneButton, PhoneSelect, Sheet } from '../../../shell/phone/index.ts'
import type { FolderNode } from '../../folders/index.ts'
import { PhonePlaceChoice, PhonePlaceName } from '../../items/index.ts'
import type { QuickList } from '../quick-list.ts'
import { quickWords } from '../words.ts'
import { quickPhoneWords } from './words.ts'
import css from './quick.module.css'

type Props = {
  list: QuickList
  models: readonly { guid: string; name: string }[] | undefined
  isCut: boolean
  change: (next: (before: QuickList) => QuickList) => unknown
}
const PLACES = ['location', 'destination'] as const
type Place = (typeof PLACES)[number]

const deniedReason = ({ permission }: FolderNode) =>
  permission === 'write' ? null : (errorText('folder_denied') ?? '')

/** Form model, where things are, where they go (QU-03). */
export const QuickChoices = ({ list, models, isCut, change }: Props) => {
  const say = quickWords.use()
  const sayPhone = quickPhoneWords.use()
  const [choosing, setChoosing] = useState<Place | null>(null)
  const choose = (what: Place, folder: string | null) => {
    change((before) => ({ ...before, [what]: folder }))
    setChoosing(null)
  }
  return (
    <>
      <div className={css.part}>
        {models && models.length > 0 ? (
          <PhoneSelect
            label={say('model')}
            value={models.some(({ guid }) => guid === list.template) ? (list.template ?? '') : ''}
            options={[
              { value: '', label: say('choose_model') },
              ...models.map(({ guid, name }) => ({ value: guid, label: name })),
            ]}
            onChange={(event) => {
              const template = event.currentTarget.value || null
              change((before) => ({ ...before, template }))
            }}
          />
        ) : (
          (models ?? isCut) && <p>{models ? say('no_model') : sayPhone('no_model_cut')}</p>
        )}
      </div>
      {PLACES.map((what) => (
        <Chosen key={what} action={sayPhone('choose')} onPress={() => setChoosing(what)}>
          {sayPhone(what === 'location' ? 'from' : 'to')}{' '}
          <strong>{list[what] ? <PhonePlaceName guid={list[what]} /> : say(`${what}.none`)}</strong>
        </Chosen>
      ))}
      {choosing && (
        <Sheet title={say(`${choosing}.label`)} onClose={() => setChoosing(null)}>
          {list[choosing] && (
            <PhoneButton look="plain" onClick={() => choose(choosing, null)}>
              {say(`${choosing}.clear`)}
            </PhoneButton>
          )}
          <PhonePlaceChoice
            from={list[choosing]}
            {...(choosing === 'destination' && { refusal: deniedReason })}
            onChoose={({ guid }) => choose(choosing, guid)}
          />
        </Sheet>
      )}
    </>
  )
}
