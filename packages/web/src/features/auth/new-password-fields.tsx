import { Box, Flex, PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconArrowBigUpLine, IconCheck, IconMinus } from '@tabler/icons-react'
import { PASSWORD_RULES, meets, strengthOf } from './password.ts'
import { useCapsLock } from './use-caps-lock.ts'
import { authWords } from './words.ts'
import { Columns } from '../../ui/columns.tsx'

const LEVELS = [1, 2, 3, 4, 5] as const
const COLORS = ['', ...['error', 'error', 'warning', 'success', 'success'].map((tone) => `var(--e-${tone})`)]

/** The level from 0 to 5, and the rules ticking as they are met. */
const Strength = ({ password }: { password: string }) => {
  const say = authWords.use()
  const level = strengthOf(password)
  return (
    <Flex direction="column" gap={6} fz={12} c="dimmed" id="password-rules">
      <Columns
        of="repeat(5, 1fr)"
        gap={4}
        role="meter"
        aria-label={say('password.strength', { level })}
        aria-valuenow={level}
        aria-valuemin={0}
        aria-valuemax={5}
      >
        {LEVELS.map((bar) => (
          <Box component="span" key={bar} h={5} bdrs={3} bg={bar <= level ? COLORS[level] : 'var(--e-line)'} />
        ))}
      </Columns>
      <span>{say('password.rule')}</span>
      <Flex component="ul" wrap="wrap" gap="2px 12px">
        {PASSWORD_RULES.map((rule) => {
          const met = meets(password, rule)
          return (
            <Flex component="li" align="center" gap={4} key={rule} c={met ? 'var(--e-success)' : undefined}>
              {met ? (
                <IconCheck size={14} stroke={2} aria-label={say('password.met')} role="img" />
              ) : (
                <IconMinus size={14} stroke={1.7} aria-hidden />
              )}
              {say(`password.${rule}`)}
            </Flex>
          )
        })}
      </Flex>
    </Flex>
  )
}

type Props = {
  /** « Mot de passe », unless another one stands beside it. */ label?: string
  password: string
  passwordProps: PasswordInputProps
  confirmProps: PasswordInputProps
}

/** Two entries of a new password with its strength. */
export const NewPasswordFields = ({ label, password, passwordProps, confirmProps }: Props) => {
  const say = authWords.use()
  const caps = useCapsLock()
  const toggle = { 'aria-label': say('login.show'), tabIndex: 0 }
  return (
    <>
      <PasswordInput
        label={label ?? say('password.label')}
        required
        autoComplete="new-password"
        aria-describedby="password-rules"
        visibilityToggleButtonProps={toggle}
        {...passwordProps}
        {...caps.watch}
      />
      <PasswordInput
        label={say('password.confirm')}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...confirmProps}
        {...caps.watch}
      />
      <div data-full>
        {caps.on && (
          <Flex align="center" gap={6} mt={4} fz={12} c="var(--e-warning)" role="status">
            <IconArrowBigUpLine size={14} stroke={1.7} aria-hidden />
            {say('login.caps')}
          </Flex>
        )}
        <Strength password={password} />
      </div>
    </>
  )
}
