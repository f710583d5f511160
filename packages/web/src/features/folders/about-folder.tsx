import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useCan } from '../../kernel/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { RecordActivity } from '../activity/index.ts'
import { Attachments, seesAttachments } from '../attachments/index.ts'
import { Comments } from '../comments/index.ts'
import { Pictures } from '../pictures/index.ts'
import { FOLDER_EDIT } from './folder-menu.ts'
import { FOLDER_PARTS, type FolderPart } from './folder-parts.ts'
import type { FolderNode } from './forest.ts'
import { folderWords } from './words.ts'

type Props = {
  folder: FolderNode
  /** The address of its picture, if it has one. */ picture: string | null
  part: FolderPart
  onPart: (part: FolderPart) => void
  onClose: () => void
}

/** What belongs to a folder besides what lies in it (FOLD-25, ATT-06, ATT-08). */
export const AboutFolder = ({ folder: { guid, name, permission }, picture, part, onPart, onClose }: Props) => {
  const say = folderWords.use()
  const writable = permission === 'write'
  const mayEdit = useCan(FOLDER_EDIT) && writable
  return (
    <SideDrawer title={name} onClose={onClose} takeFocus>
      <Tabs
        value={part}
        onChange={(next) => onPart(FOLDER_PARTS.find((one) => one === next) ?? 'picture')}
        keepMounted={false}
      >
        <Tabs.List mb={12}>
          {FOLDER_PARTS.filter((one) => one !== 'files' || seesAttachments()).map((one) => (
            <Tabs.Tab key={one} value={one} px={8}>
              {say(`parts.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="picture">
          <Pictures target="folders" guid={guid} name={name} mayAdd={mayEdit} mayRemove={mayEdit} />
          {!mayEdit && picture === null && <EmptyState kind="no-result" title={say('parts.no_picture')} />}
        </Tabs.Panel>
        <Tabs.Panel value="files">
          {seesAttachments() && <Attachments target="folders" guid={guid} writable={writable} />}
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <Comments target="folders" guid={guid} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <RecordActivity entity="folder" guid={guid} />
        </Tabs.Panel>
      </Tabs>
    </SideDrawer>
  )
}
