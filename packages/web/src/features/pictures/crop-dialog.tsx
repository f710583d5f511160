import { Box, Button, Flex } from '@mantine/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { uiWords } from '../../ui/words.ts'
import { type Cut, MOST_ZOOM, settled, squareOf, WHOLE_SQUARE } from './square.ts'
import { pictureWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const FRAME = 300
const STEP = 0.02

type Props = { picture: ImageBitmap; onUse: (cut: Cut | null) => void; onClose: () => void }

/** What of a picture shows where it stands in a square. */
export const CropDialog = ({ picture, onUse, onClose }: Props) => {
  const say = pictureWords.use()
  const sayUi = uiWords.use()
  const [cut, setCut] = useState(WHOLE_SQUARE)
  const help = useId()
  const change = (next: Cut) => setCut(settled(picture, next))
  return (
    <Dialog onClose={onClose} title={say('crop.title')}>
      <Flex direction="column" align="center" gap={8}>
        <Frame picture={picture} cut={cut} help={help} onChange={change} />
        <Help small id={help}>
          {say('crop.help')}
        </Help>
        <Flex component="label" align="center" gap={8} fz={13}>
          {say('crop.zoom')}
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={cut.zoom}
            onChange={(event) => change({ ...cut, zoom: Number(event.currentTarget.value) })}
          />
        </Flex>
      </Flex>
      <Flex justify="flex-end" wrap="wrap" gap={8} pt={16}>
        <Button variant="default" onClick={onClose}>
          {sayUi('cancel')}
        </Button>
        <Button variant="default" onClick={() => onUse(null)}>
          {say('crop.whole')}
        </Button>
        <Button onClick={() => onUse(cut)}>{say('crop.use')}</Button>
      </Flex>
    </Dialog>
  )
}

/**
 * A part of its own, because the dialog brings its content to the page later than itself: what draws must wait for the
 * canvas.
 */
const Frame = ({
  picture,
  cut,
  help,
  onChange,
}: {
  picture: ImageBitmap
  cut: Cut
  help: string
  onChange: (cut: Cut) => void
}) => {
  const say = pictureWords.use()
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number; from: Cut } | null>(null)
  useEffect(() => {
    const { side, left, top } = squareOf(picture, cut)
    const drawing = canvas.current?.getContext('2d')
    drawing?.clearRect(0, 0, FRAME, FRAME)
    drawing?.drawImage(picture, left, top, side, side, 0, 0, FRAME, FRAME)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: { ...cut, x: cut.x - STEP },
      ArrowRight: { ...cut, x: cut.x + STEP },
      ArrowUp: { ...cut, y: cut.y - STEP },
      ArrowDown: { ...cut, y: cut.y + STEP },
      '+': { ...cut, zoom: cut.zoom * 1.1 },
      '-': { ...cut, zoom: cut.zoom / 1.1 },
    }[event.key]
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!held.current) return
    const { x, y, from } = held.current
    const perPixel = squareOf(picture, from).side / FRAME
    onChange({
      ...from,
      x: from.x - ((event.clientX - x) * perPixel) / picture.width,
      y: from.y - ((event.clientY - y) * perPixel) / picture.height,
    })
  }
  return (
    <Box
      ref={canvas}
      width={FRAME}
      height={FRAME}
      component="canvas"
      maw="100%"
      bd="1px solid var(--e-line)"
      bdrs={8}
      style={{ cursor: 'grab', touchAction: 'none' }}
      role="img"
      aria-label={say('crop.frame')}
      aria-describedby={help}
      tabIndex={0}
      data-autofocus
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY, from: cut }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
    />
  )
}
