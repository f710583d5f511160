import { ActionIcon } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useAssistantIsOn } from './is-on.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Panel = lazyPart(async () => (await import('./panel.tsx')).loadPanel())

/** On every page; what it opens stays while pages change, and comes when it is first pressed. */
export const AssistantButton = () => {
  const isOn = useAssistantIsOn()
  const [isOpen, setOpen] = useState(false)
  if (!isOn) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Assistant"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconSparkles size={20} stroke={1.7} />
      </ActionIcon>
      {isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  )
}
