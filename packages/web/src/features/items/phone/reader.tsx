import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { device, useDevice } from '../../../kernel/device.ts'
import { deliver } from '../../../kernel/scan/index.ts'
import { PhoneButton, PhoneField } from '../../../shell/phone/index.ts'
import { codesOf } from '../scan/typed-codes.ts'
import { CameraView } from './camera-view.tsx'
import { ITEM_PHONE_WORDS, itemPhoneWords } from './words.ts'
import css from './items.module.css'

/** Where codes come from: the camera, unless a scanner is paired, and what is typed. */
export const Reader = () => {
  const say = itemPhoneWords.use()
  const { cameraWaits } = useDevice()
  const [text, setText] = useState('')
  return (
    <>
      {cameraWaits ? (
        <div className={css.search}>
          <PhoneButton look="plain" onClick={() => device.set({ cameraWaits: false })}>
            <IconCamera size={22} stroke={1.7} aria-hidden />
            {say('scan.start')}
          </PhoneButton>
        </div>
      ) : (
        <CameraView onClose={() => device.set({ cameraWaits: true })} />
      )}
      <form
        className={css.typed}
        onSubmit={(event) => {
          event.preventDefault()
          for (const code of codesOf(text)) deliver({ code, source: 'typed' })
          setText('')
        }}
      >
        <PhoneField
          label={say('scan.typed')}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={255}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PhoneButton look="plain" type="submit">
          {say('scan.read')}
        </PhoneButton>
      </form>
    </>
  )
}

/** For screens of others, which have not loaded the words. */
export const loadReader = async () => {
  await Promise.all(ITEM_PHONE_WORDS.map((words) => words.load()))
  return Reader
}
