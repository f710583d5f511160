import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const HelpPanel = lazyPart(async () => (await import('./help-panel.tsx')).HelpPanel)
const LABEL = { fr: 'Aide sur cet écran', en: 'Help on this screen' }

/** Behind the title of a page: what explains it opens over the right of the page, which stays as it is. */
export const HelpMark = () => {
  const language = useLanguage()
  const [stage, setStage] = useState<Element | null>(null)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-no-print
        aria-label={LABEL[language]}
        aria-expanded={stage !== null}
        onClick={({ currentTarget }) =>
          setStage(stage ? null : (currentTarget.closest('[data-page]')?.querySelector('[data-stage]') ?? null))
        }
      >
        <IconHelp size={18} stroke={1.7} />
      </ActionIcon>
      {stage && createPortal(<HelpPanel onClose={() => setStage(null)} />, stage)}
    </>
  )
}
