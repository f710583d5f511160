import { useEffect, useRef, useState } from 'react'
import { cleanCode, deliver } from '../../../kernel/scan/index.ts'
import { device } from '../../../kernel/device.ts'

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

/** The camera as a scanner that never stops: what it reads goes to the same handlers. */
export const useCamera = () => {
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
  return { video, trouble, cameras, other, hasLight, light, toggleLight }
}
