import { ActionIcon, Flex, TextInput } from '@mantine/core'
import { IconBarcode, IconCamera, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { device, useDevice } from '../../../kernel/device.ts'
import { deliver } from '../../../kernel/scan/index.ts'
import { codesOf } from './typed-codes.ts'
import { scanWords } from './words.ts'

/** Where codes are typed or pasted; a scanner needs no field. */
export const ScanBox = ({ onCamera, cameraOpen }: { onCamera: () => void; cameraOpen: boolean }) => {
  const say = scanWords.use()
  const { sounds } = useDevice()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const read = (codes: readonly string[], source: 'typed' | 'pasted') => {
    for (const code of codes) deliver({ code, source })
    setText('')
  }
  return (
    <Flex
      component="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault()
        read(codesOf(text), 'typed')
      }}
    >
      <TextInput
        ref={field}
        data-scan-box
        size="lg"
        flex={1}
        aria-label={say('box')}
        placeholder={say('box_hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={text}
        leftSection={<IconBarcode size={22} stroke={1.6} aria-hidden />}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const codes = codesOf(event.clipboardData.getData('text/plain'))
          if (codes.length < 2) return
          event.preventDefault()
          read(codes, 'pasted')
        }}
      />
      <ActionIcon
        size={50}
        variant="default"
        aria-label={say('camera_open')}
        aria-pressed={cameraOpen}
        title={say('camera_open')}
        onClick={onCamera}
      >
        <IconCamera size={22} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={50}
        variant="default"
        aria-label={say(sounds ? 'sounds_on' : 'sounds_off')}
        title={say(sounds ? 'sounds_on' : 'sounds_off')}
        onClick={() => device.set({ sounds: !sounds })}
      >
        {sounds ? <IconVolume size={22} stroke={1.6} /> : <IconVolumeOff size={22} stroke={1.6} />}
      </ActionIcon>
    </Flex>
  )
}
