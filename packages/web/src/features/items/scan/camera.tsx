import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { IconBulb, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { cleanCode, deliver } from '../../../kernel/scan/index.ts'
import { device } from '../../../kernel/device.ts'
import { Banner } from '../../../ui/small.tsx'
import { scanWords } from './words.ts'

/** A code must leave the picture for this long before it counts again: a camera sees it in every frame. */
const AWAY_MS = 1_500
type Trouble = 'denied' | 'none' | 'busy'
const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'denied'
    : error instanceof DOMException && error.name === 'NotFoundError'
      ? 'none'
      : 'busy'
/** Not every browser knows the light of a phone. */
type WithTorch = MediaTrackCapabilities & { torch?: boolean }

/** The camera as a scanner that never stops: the same handlers as a scanner. */
export const Camera = ({ onClose }: { onClose: () => void }) => {
  const say = scanWords.use()
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState(() => device.get().camera)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [light, setLight] = useState(false)
  const hasLight = Boolean((track?.getCapabilities?.() as WithTorch | undefined)?.torch)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const worker = new Worker(new URL('./camera-worker.ts', import.meta.url), { type: 'module' })
    const seenAt = new Map<string, number>()
    const next = async () => {
      const picture = video.current
      if (isOver || !picture) return
      // Nothing is read while nobody looks.
      if (document.hidden || picture.readyState < 2) return void setTimeout(() => void next(), 200)
      const bitmap = await createImageBitmap(picture).catch(() => null)
      if (bitmap && !isOver) worker.postMessage(bitmap, [bitmap])
      else setTimeout(() => void next(), 200)
    }
    worker.onmessage = ({ data }: MessageEvent<{ codes: string[] }>) => {
      const now = performance.now()
      for (const code of data.codes.map((text) => cleanCode(text))) {
        const before = seenAt.get(code)
        seenAt.set(code, now)
        if (before === undefined || now - before > AWAY_MS) deliver({ code, source: 'camera' })
      }
      requestAnimationFrame(() => void next())
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: {
            ...(chosen ? { deviceId: chosen } : { facingMode: 'environment' }),
            width: { ideal: 1_280 },
            height: { ideal: 720 },
          },
        })
        if (isOver || !video.current) return stream.getTracks().forEach((one) => one.stop())
        video.current.srcObject = stream
        await video.current.play()
        setTrouble(null)
        setTrack(stream.getVideoTracks()[0] ?? null)
        setCameras((await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput'))
        void next()
      } catch (error) {
        if (!isOver) setTrouble(troubleOf(error))
      }
    }
    void start()
    return () => {
      isOver = true
      worker.terminate()
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
  }, [chosen])

  const other = () => {
    const at = cameras.findIndex(({ deviceId }) => deviceId === (chosen ?? track?.getSettings().deviceId))
    const camera = cameras[(at + 1) % cameras.length]?.deviceId ?? null
    device.set({ camera })
    setChosen(camera)
  }
  const toggleLight = () => {
    void track?.applyConstraints({ advanced: [{ torch: !light } as MediaTrackConstraintSet] }).then(
      () => setLight(!light),
      () => undefined,
    )
  }

  return (
    <Box pos="relative" w="min(480px, 100%)" style={{ alignSelf: 'flex-start' }}>
      {trouble ? (
        <Banner
          tone="warning"
          action={
            <Button size="compact-sm" variant="default" onClick={onClose}>
              {say('camera.close')}
            </Button>
          }
        >
          {say(`camera.${trouble}`)}
        </Banner>
      ) : (
        <>
          <Box
            component="video"
            display="block"
            w="100%"
            bdrs={8}
            bg="#000"
            style={{ aspectRatio: '16 / 9', objectFit: 'cover' }}
            ref={video}
            muted
            playsInline
            aria-label={say('camera.picture')}
          />
          <Flex gap={8} pos="absolute" right={8} bottom={8}>
            {hasLight && (
              <ActionIcon
                size={44}
                variant="default"
                aria-label={say('camera.light')}
                aria-pressed={light}
                onClick={toggleLight}
              >
                <IconBulb size={20} stroke={1.7} />
              </ActionIcon>
            )}
            {cameras.length > 1 && (
              <ActionIcon size={44} variant="default" aria-label={say('camera.other')} onClick={other}>
                <IconRefresh size={20} stroke={1.7} />
              </ActionIcon>
            )}
            <ActionIcon size={44} variant="default" aria-label={say('camera.close')} onClick={onClose}>
              <IconX size={20} stroke={1.7} />
            </ActionIcon>
          </Flex>
        </>
      )}
    </Box>
  )
}
