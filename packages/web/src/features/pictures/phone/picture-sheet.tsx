import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useOutboxAct } from '../../../kernel/outbox/use-outbox-act.ts'
import { toast } from '../../../kernel/toasts.ts'
import { PhoneButton, phoneWords, Sheet, type ItemActProps } from '../../../shell/phone/index.ts'
import { prepared, readPicture } from '../prepare.ts'
import { pictureActs } from './picture-acts.ts'
import { picturePhoneWords } from './words.ts'
import css from './pictures.module.css'

/** The address of what was taken, as long as it is shown. */
const useAddress = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** A picture with the camera of the device, looked at, then sent. */
export const PictureSheet = ({ item, onClose }: ItemActProps) => {
  const say = picturePhoneWords.use()
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const act = useOutboxAct(pictureActs, ({ state }) => {
    if (state === 'kept') toast.info(phoneWords.say('network.kept'))
    onClose()
  })
  const refusal = unreadable ? say('unreadable') : act.refusal
  const address = useAddress(file)
  const take = async (taken: File | undefined) => {
    if (!taken) return
    const picture = await readPicture(taken)
    setUnreadable(!picture)
    act.forget()
    setFile(picture ? await prepared(taken, picture, null) : null)
    picture?.close()
  }
  return (
    <Sheet
      title={say('title')}
      onClose={onClose}
      onSubmit={() => file && act.submit({ item: { guid: item.guid, name: item.name }, file })}
      action={
        file && (
          <PhoneButton type="submit" busy={act.saving}>
            {say('send')}
          </PhoneButton>
        )
      }
    >
      {address && <img className={css.taken} src={address} alt={say('preview', { name: item.name })} />}
      {refusal && (
        <p role="alert" className={css.wrong}>
          {refusal}
        </p>
      )}
      <input
        ref={field}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <PhoneButton look={file ? 'plain' : 'filled'} onClick={() => field.current?.click()}>
        <IconCamera size={22} stroke={1.7} aria-hidden />
        {say(file ? 'again' : 'take')}
      </PhoneButton>
    </Sheet>
  )
}
