import '@mantine/core/styles/Popover.layer.css'
import { Button, Popover } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { IconDeviceMobile, IconHelp, IconKeyboard, IconLifebuoy, IconLogout, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { PHONE_HOME } from '../kernel/phone-address.ts'
import { device, useDevice } from '../kernel/device.ts'
import { can, useSession } from '../kernel/session.ts'
import { DensityChoice, LanguageChoice, SchemeChoice, ShortcutsChoice } from './display-settings.tsx'
import { UserButton } from './user-button.tsx'
import { HELP, SUPPORT } from './packs-path.ts'
import { frameWords } from './frame-words.ts'
import css from './user-menu.module.css'

type ActProps = { icon: typeof IconUser; onClick: () => void; children: string }
const Act = ({ icon: Icon, ...rest }: ActProps) => (
  <Button
    variant="subtle"
    color="gray"
    justify="flex-start"
    leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
    {...rest}
  />
)

/** The opened menu around its button. */
export const UserPopover = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const say = frameWords.use()
  const { me, company } = useSession()
  const { whole } = useDevice()
  const navigate = useNavigate()
  const router = useRouter()
  const [opened, setOpened] = useState(true)
  const closing = (act: () => void) => () => {
    setOpened(false)
    act()
  }
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
            <Act icon={IconKeyboard} onClick={closing(onShortcuts)}>
              {say('user.shortcuts')}
            </Act>
            <Act icon={IconUser} onClick={closing(() => void navigate({ to: '/profile' }))}>
              {say('user.profile')}
            </Act>
            <Act icon={IconHelp} onClick={closing(() => void navigate({ to: HELP }))}>
              {say('user.help')}
            </Act>
            <Act
              icon={IconLifebuoy}
              onClick={closing(() => void navigate({ to: SUPPORT, search: { from: router.history.location.href } }))}
            >
              {say('user.support')}
            </Act>
            {whole && can(['ROLE_LOGIN_MOBILE']) && (
              <Act
                icon={IconDeviceMobile}
                onClick={() => {
                  device.set({ whole: false })
                  location.assign(PHONE_HOME)
                }}
              >
                {say('user.phone')}
              </Act>
            )}
            <Act icon={IconLogout} onClick={() => void navigate({ to: '/logout' })}>
              {say('user.logout')}
            </Act>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
