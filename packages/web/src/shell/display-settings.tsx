import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { device, useDevice } from '../kernel/device.ts'
import { useLanguage } from '../kernel/words.ts'
import { Segmented } from '../ui/segmented.tsx'
import { chooseLanguage } from './choose-language.ts'
import { frameWords } from './frame-words.ts'
import css from './user-menu.module.css'

type Choice<T extends string> = {
  label: string
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}
const Choose = <T extends string>({ label, value, options, onChange }: Choice<T>) => {
  const id = useId()
  return (
    <div className={css.field}>
      <span id={id}>{label}</span>
      <Segmented fullWidth labelledBy={id} value={value} onChange={onChange} options={options} />
    </div>
  )
}

export const LanguageChoice = () => {
  const say = frameWords.use()
  const current = useLanguage()
  const options: { value: Language; label: string }[] = [
    { value: 'fr', label: 'Français' },
    { value: 'en', label: 'English' },
  ]
  return <Choose label={say('user.language')} value={current} options={options} onChange={chooseLanguage} />
}
export const SchemeChoice = () => {
  const say = frameWords.use()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const options = (['light', 'dark', 'auto'] as const).map((value) => ({ value, label: say(`user.${value}`) }))
  return (
    <Choose<MantineColorScheme>
      label={say('user.scheme')}
      value={colorScheme}
      options={options}
      onChange={setColorScheme}
    />
  )
}
export const DensityChoice = () => {
  const say = frameWords.use()
  const { density } = useDevice()
  const options = (['compact', 'normal', 'comfortable'] as const).map((value) => ({
    value,
    label: say(`user.${value}`),
  }))
  return (
    <Choose
      label={say('user.density')}
      value={density}
      options={options}
      onChange={(next) => device.set({ density: next })}
    />
  )
}
export const ShortcutsChoice = () => {
  const say = frameWords.use()
  const { shortcuts } = useDevice()
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        checked={shortcuts}
        onChange={(event) => device.set({ shortcuts: event.currentTarget.checked })}
      />
      {say('user.shortcuts_on')}
    </label>
  )
}
