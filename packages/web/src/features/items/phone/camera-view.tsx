import { IconBulb, IconCameraOff, IconRefresh } from '@tabler/icons-react'
import { useCamera } from '../scan/use-camera.ts'
import { scanWords } from '../scan/words.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

/** What the camera sees, with its light, the other camera and the way to stop it. */
export const CameraView = ({ onClose }: { onClose: () => void }) => {
  const say = scanWords.use()
  const sayPhone = itemPhoneWords.use()
  const { video, trouble, cameras, other, hasLight, light, toggleLight } = useCamera()
  if (trouble)
    return (
      <p className={css.pending} role="alert">
        {say(`camera.${trouble}`)}
      </p>
    )
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label={say('camera.picture')} />
      <div className={css.cameraActs}>
        {hasLight && (
          <button type="button" aria-label={sayPhone('scan.torch')} aria-pressed={light} onClick={toggleLight}>
            <IconBulb size={24} stroke={1.7} />
          </button>
        )}
        {cameras.length > 1 && (
          <button type="button" aria-label={say('camera.other')} onClick={other}>
            <IconRefresh size={24} stroke={1.7} />
          </button>
        )}
        <button type="button" aria-label={sayPhone('scan.stop')} onClick={onClose}>
          <IconCameraOff size={24} stroke={1.7} />
        </button>
      </div>
    </div>
  )
}
