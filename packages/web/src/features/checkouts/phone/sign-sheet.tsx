import { PhoneButton, Sheet } from '../../../shell/phone/index.ts'
import { SignaturePad, type Signed } from '../../../ui/signature-pad.tsx'
import { checkoutWords } from '../words.ts'
import css from './checkouts.module.css'

type Props = {
  title: string
  help: string
  saving: boolean
  onSign: (signed: Signed) => void
  onWithout: () => void
  onClose: () => void
}
/** Who likes signs with a finger. */
export const SignSheet = ({ title, help, saving, onSign, onWithout, onClose }: Props) => {
  const say = checkoutWords.use()
  return (
    <Sheet
      title={title}
      onClose={onClose}
      action={
        <PhoneButton look="plain" busy={saving} onClick={onWithout}>
          {say('sign.without')}
        </PhoneButton>
      }
    >
      <p className={css.help}>{help}</p>
      <div className={css.sign}>
        <SignaturePad label={say('sign.label')} saving={saving} onSign={onSign} />
      </div>
    </Sheet>
  )
}
