import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { createContext, use, useState, type ReactNode } from 'react'
import { device, useDevice } from '../kernel/device.ts'
import { ResizablePane } from '../ui/resizable-pane.tsx'
import { uiWords } from '../ui/words.ts'
import css from './pane-layout.module.css'

const PaneOpener = createContext<(() => void) | null>(null)

type Props = {
  /** What the pane holds, as its name: « Dossiers ». */ label: string
  pane: ReactNode
  children: ReactNode
}

/** A page with a pane on the left (tree, sub-menu); its width is kept on the device. */
export const PaneLayout = ({ label, pane, children }: Props) => {
  const { paneWidth } = useDevice()
  const [opened, setOpened] = useState(false)
  return (
    <PaneOpener value={() => setOpened(true)}>
      <ResizablePane
        label={label}
        pane={pane}
        width={paneWidth}
        onWidthChange={(width) => device.set({ paneWidth: width })}
        opened={opened}
        onClose={() => setOpened(false)}
      >
        {children}
      </ResizablePane>
    </PaneOpener>
  )
}

/** Goes in front of a breadcrumb: opens the pane where it is hidden, below 1100 px. */
export const PaneButton = () => {
  const say = uiWords.use()
  const open = use(PaneOpener)
  if (!open) return null
  return (
    <ActionIcon className={css.button} aria-label={say('pane.open')} onClick={open}>
      <IconLayoutSidebar size={18} stroke={1.7} />
    </ActionIcon>
  )
}
