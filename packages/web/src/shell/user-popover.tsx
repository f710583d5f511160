import '@mantine/core/styles/Popover.layer.css'
import { Button, Popover } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconDeviceMobile, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { PHONE_HOME } from '../kernel/phone-address.ts'
import { device, useDevice } from '../kernel/device.ts'
import { can, useSession } from '../kernel/session.ts'
import { DensityChoice, LanguageChoice, SchemeChoice, ShortcutsChoice } from './display-settings.tsx'
import { UserButton } from './user-button.tsx'
import { frameWords } from './frame-words.ts'
import css from './user-menu.module.css'

/** The opened menu around its button. */
export const UserPopover = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const say = frameWords.use()
  const { me, company } = useSession()
  const { whole } = useDevice()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(true)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <UserButton onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={say('user.menu')}>
        <div className={css.panel}>
          <div className={css.who}>
            <strong>
              {me?.firstname} {me?.lastname}
            </strong>
            <span>{company?.name}</span>
          </div>
          <LanguageChoice />
          <SchemeChoice />
          <DensityChoice />
          <ShortcutsChoice />
          <div className={css.actions}>
            <Button
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<IconKeyboard size={16} stroke={1.7} aria-hidden />}
              onClick={() => {
                setOpened(false)
                onShortcuts()
              }}
            >
              {say('user.shortcuts')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<IconUser size={16} stroke={1.7} aria-hidden />}
              onClick={() => {
                setOpened(false)
                void navigate({ to: '/profile' })
              }}
            >
              {say('user.profile')}
            </Button>
            {whole && can(['ROLE_LOGIN_MOBILE']) && (
              <Button
                variant="subtle"
                color="gray"
                justify="flex-start"
                leftSection={<IconDeviceMobile size={16} stroke={1.7} aria-hidden />}
                onClick={() => {
                  device.set({ whole: false })
                  location.assign(PHONE_HOME)
                }}
              >
                {say('user.phone')}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<IconLogout size={16} stroke={1.7} aria-hidden />}
              onClick={() => void navigate({ to: '/logout' })}
            >
              {say('user.logout')}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
