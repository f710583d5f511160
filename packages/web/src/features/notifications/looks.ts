import type { Notification } from '@entrepot/contract/notifications/notification.ts'
import { IconBell, type Icon } from '@tabler/icons-react'
import { shownLabel, type Label } from '../../kernel/words.ts'
import { useAdditionsTo } from '../../shell/index.ts'

type Kind = Notification['kind']
/** How a kind shows in the list, and what the settings say of it. */
type Look = {
  icon: Icon
  label: Label
  /** Of kinds that can be set. */ about?: Label
}

declare module '../../shell/additions.ts' {
  interface Additions {
    notifications?: Partial<Record<Kind, Look>>
  }
}

/** In the language of the moment; the caller follows it by its words. */
export const useLook = () => {
  const looks = useAdditionsTo('notifications')
  return (kind: Kind) => {
    const look = looks.find((ofModule) => ofModule[kind])?.[kind]
    return {
      icon: look?.icon ?? IconBell,
      label: look ? shownLabel(look.label) : '',
      about: look?.about ? shownLabel(look.about) : '',
    }
  }
}
