import { Button, Flex, TextInput } from '@mantine/core'
import { useRef, useState, type PointerEvent } from 'react'
import { Help } from './text.tsx'
import { signatureWords } from './signature-words.ts'
import { uiWords } from './words.ts'
import css from './signature-pad.module.css'

/** Who signs, and what was drawn or, where nothing was, the name as it was typed. */
export type Signed = { name: string; image: File }

type Props = { label: string; saving?: boolean; error?: string | undefined; onSign: (signed: Signed) => void }

const [WIDTH, HEIGHT] = [600, 200]
/** Dark on white in every look, as on paper. */
const [PAPER, INK] = ['#ffffff', '#161b26']
const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height] as const
}

/** As a picture on paper; without a stroke the typed name stands for it. */
const pictureOf = (drawn: HTMLCanvasElement, isDrawn: boolean, name: string): Promise<File> => {
  const paper = document.createElement('canvas')
  Object.assign(paper, { width: WIDTH, height: HEIGHT })
  const pen = paper.getContext('2d')!
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  if (isDrawn) pen.drawImage(drawn, 0, 0)
  else {
    pen.fillStyle = INK
    pen.font = 'italic 48px serif'
    pen.textBaseline = 'middle'
    pen.fillText(name, 24, HEIGHT / 2, WIDTH - 48)
  }
  return new Promise((resolve) =>
    paper.toBlob((blob) => resolve(new File([blob!], 'signature.png', { type: 'image/png' })), 'image/png'),
  )
}

const useStrokes = () => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const pen = () => canvas.current!.getContext('2d')!
  return {
    canvas,
    isDrawn,
    clear: () => {
      pen().clearRect(0, 0, WIDTH, HEIGHT)
      setDrawn(false)
    },
    begin: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      Object.assign(pen(), { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: INK })
      pen().beginPath()
      pen().moveTo(...pointOf(event))
    },
    go: (event: PointerEvent<HTMLCanvasElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      pen().lineTo(...pointOf(event))
      pen().stroke()
      setDrawn(true)
    },
  }
}

/** Signed by finger, pen or mouse, or by the typed name alone, which the keyboard can do. */
export const SignaturePad = ({ label, saving = false, error, onSign }: Props) => {
  const say = uiWords.use()
  const sayPad = signatureWords.use()
  const { canvas, isDrawn, clear, begin, go } = useStrokes()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const isNamed = name.trim() !== ''
  const sign = async () => {
    setTried(true)
    if (isNamed && !saving) onSign({ name: name.trim(), image: await pictureOf(canvas.current!, isDrawn, name.trim()) })
  }
  return (
    <Flex component="fieldset" direction="column" gap={8} className={css.pad} aria-label={label}>
      <TextInput
        label={sayPad('name')}
        description={sayPad('help')}
        required
        maxLength={255}
        autoComplete="off"
        value={name}
        error={tried && !isNamed ? sayPad('needed') : error}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void sign()
        }}
      />
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={css.paper}
        role="img"
        aria-label={sayPad('paper')}
        onPointerDown={begin}
        onPointerMove={go}
      />
      <Flex gap={8} align="center" wrap="wrap">
        <Button variant="default" mih="var(--e-target, 44px)" disabled={!isDrawn} onClick={clear}>
          {say('clear')}
        </Button>
        <Button mih="var(--e-target, 44px)" loading={saving} onClick={() => void sign()}>
          {sayPad('action')}
        </Button>
        <Help as="span" small>
          {sayPad(isDrawn ? 'drawn' : 'typed')}
        </Help>
      </Flex>
    </Flex>
  )
}
