import { useMantineColorScheme } from '@mantine/core'
import { IconCloudUp, IconDeviceLaptop, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { device, useDevice } from '../../kernel/device.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useOutbox } from '../../kernel/outbox/index.ts'
import { can, useSession } from '../../kernel/session.ts'
import { shownLabel, useLanguage } from '../../kernel/words.ts'
import { chooseLanguage } from '../choose-language.ts'
import { frameWords } from '../frame-words.ts'
import { HOME } from '../screens.ts'
import { ADMINISTRATORS } from '../on-phones.ts'
import { Card, Cards } from './card.tsx'
import { Choice } from './choice.tsx'
import { PhoneButton } from './phone-button.tsx'
import { phoneMore } from './phone-module.ts'
import { PhonePage, useGoTo } from './phone-page.tsx'
import { Sheet } from './sheet.tsx'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

const SCHEMES = ['light', 'dark', 'auto'] as const

/** Who one is, how it looks, the other screens and the way out. */
export const MorePage = () => {
  const say = phoneWords.use()
  const sayFrame = frameWords.use()
  const { me, company } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { sounds } = useDevice()
  const current = useLanguage()
  const unsent = useOutbox().length
  const [leaving, setLeaving] = useState(false)
  const goTo = useGoTo()
  const logout = () => goTo('/logout?redirect=%2Fm')
  return (
    <PhonePage title={say('more.title')} back={null}>
      <section className={css.section}>
        <p className={css.strong}>
          {me?.firstname} {me?.lastname}
        </p>
        <p className={css.note}>{company?.name}</p>
      </section>
      <Cards title={say('more.screens')}>
        <li>
          <Card
            title={say('unsent.title')}
            end={unsent > 0 ? formatNumber(unsent) : undefined}
            icon={<IconCloudUp size={22} stroke={1.7} aria-hidden />}
            href="/m/unsent"
          />
        </li>
        {phoneMore().map((entry) => (
          <li key={entry.to}>
            <Card
              title={shownLabel(entry.label)}
              icon={<entry.icon size={22} stroke={1.7} aria-hidden />}
              href={entry.to}
            />
          </li>
        ))}
      </Cards>
      <section className={css.section}>
        <Choice
          isNamed
          label={sayFrame('user.language')}
          value={current}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
          onChange={chooseLanguage}
        />
        <Choice
          isNamed
          label={sayFrame('user.scheme')}
          value={colorScheme}
          options={SCHEMES.map((value) => ({ value, label: sayFrame(`user.${value}`) }))}
          onChange={setColorScheme}
        />
        <label className={css.switch}>
          <input
            type="checkbox"
            checked={sounds}
            onChange={(event) => device.set({ sounds: event.currentTarget.checked })}
          />
          {say('more.sounds')}
        </label>
      </section>
      <section className={css.section}>
        {can(ADMINISTRATORS) && (
          <>
            <PhoneButton
              look="plain"
              onClick={() => {
                device.set({ whole: true })
                location.assign(HOME)
              }}
            >
              <IconDeviceLaptop size={20} stroke={1.7} aria-hidden />
              {say('more.whole')}
            </PhoneButton>
            <p className={css.note}>{say('more.whole_text')}</p>
          </>
        )}
        <PhoneButton look="plain" onClick={() => (unsent > 0 ? setLeaving(true) : logout())}>
          <IconLogout size={20} stroke={1.7} aria-hidden />
          {say('more.logout')}
        </PhoneButton>
      </section>
      {leaving && (
        <Sheet
          title={say('more.logout_title')}
          onClose={() => setLeaving(false)}
          action={
            <PhoneButton look="danger" onClick={logout}>
              {say('more.logout_anyway')}
            </PhoneButton>
          }
        >
          <p>{say('more.unsent', { count: unsent, shown: formatNumber(unsent) })}</p>
        </Sheet>
      )}
    </PhonePage>
  )
}
