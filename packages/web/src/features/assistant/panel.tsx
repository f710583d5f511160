import { createPortal } from 'react-dom'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import css from './assistant.module.css'
import { ClearButton } from './clear-button.tsx'
import { Conversation } from './conversation.tsx'
import { assistantWords } from './words.ts'

/** It covers all of a narrow page: what was accepted is to be seen. */
const isNarrow = () => window.innerWidth < 700

/** Over the right of any page. */
const Panel = ({ onClose }: { onClose: () => void }) => {
  const say = assistantWords.use()
  return createPortal(
    <div className={css.dock} data-no-print>
      <SideDrawer title={say('title')} actions={<ClearButton />} takeFocus onClose={onClose}>
        <Conversation onDone={() => isNarrow() && onClose()} />
      </SideDrawer>
    </div>,
    document.body,
  )
}
export const loadPanel = async () => {
  await assistantWords.load()
  return Panel
}
