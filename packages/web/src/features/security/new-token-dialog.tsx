import { TOKEN_AREAS } from '@entrepot/contract/kernel/scopes.ts'
import { Box, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { roleWords } from '../../kernel/role-words.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Banner } from '../../ui/small.tsx'
import { security } from './api.ts'
import { scopesOf, type TokenArea, type Verb } from './scopes.ts'
import { securityWords } from './words.ts'
import { Wrong } from '../../ui/wrong.tsx'
import { Columns } from '../../ui/columns.tsx'

const DAYS = [7, 30, 90, 180, 365]

export const NewTokenDialog = ({ onMade, onClose }: { onMade: () => void; onClose: () => void }) => {
  const say = securityWords.use()
  const sayRoles = roleWords.use()
  const [name, setName] = useState('')
  const [days, setDays] = useState(90)
  const [verb, setVerb] = useState<Verb>('read')
  const [areas, setAreas] = useState<readonly TokenArea[] | null>(null)
  const [token, setToken] = useState<string | null>(null)

  const { submit, saving, errors, setErrors } = useSubmit(
    (options) => security.createToken({ body: { name, days, scopes: scopesOf(areas, verb) } }, options),
    {
      fields: ['name', 'scopes', 'days'],
      onDone: (made) => {
        setToken(made.token)
        onMade()
      },
    },
  )
  const check = () => {
    if (token) return onClose()
    const missing = {
      ...(!name.trim() && { name: errorText('required') ?? '' }),
      ...(areas?.length === 0 && { scopes: errorText('required') ?? '' }),
    }
    if (Object.keys(missing).length > 0) return setErrors(missing)
    submit()
  }
  const allow = (chosen: readonly TokenArea[] | null) => {
    setAreas(chosen)
    setErrors({})
  }
  return (
    <FormDialog
      title={say(token ? 'tokens.created' : 'tokens.create')}
      action={say(token ? 'tokens.kept' : 'tokens.make')}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      {token ? (
        <>
          <Banner tone="warning">{say('tokens.once')}</Banner>
          <Box component="code" p="8px 10px" bdrs={8} bg="var(--e-panel)" fz={13} style={{ overflowWrap: 'anywhere' }}>
            {token}
          </Box>
          <Button
            variant="default"
            onClick={() => void navigator.clipboard.writeText(token).then(() => toast.success(say('tokens.copied')))}
          >
            {say('tokens.copy')}
          </Button>
        </>
      ) : (
        <>
          <TextInput
            data-autofocus
            label={say('tokens.name')}
            required
            maxLength={255}
            value={name}
            error={errors.name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setErrors({})
            }}
          />
          <NativeSelect
            label={say('tokens.days')}
            value={String(days)}
            data={DAYS.map((count) => ({
              value: String(count),
              label: say('tokens.days_of', { count, shown: formatNumber(count) }),
            }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
          <Segmented
            label={say('tokens.scope')}
            value={verb}
            options={(['read', 'write'] as const).map((value) => ({ value, label: say(`tokens.${value}`) }))}
            onChange={setVerb}
          />
          <Segmented
            label={say('tokens.areas')}
            value={areas === null ? 'all' : 'some'}
            options={[
              { value: 'all', label: say('tokens.everything') },
              { value: 'some', label: say('tokens.chosen') },
            ]}
            onChange={(value) => allow(value === 'all' ? null : [])}
          />
          {areas && (
            <Columns component="fieldset" of="1fr 1fr" gap={8}>
              <Box component="legend" mb={6} fz={13}>
                {say('tokens.areas')}
              </Box>
              {TOKEN_AREAS.map((area) => (
                <Checkbox
                  key={area}
                  label={sayRoles(`areas.${area}`)}
                  checked={areas.includes(area)}
                  onChange={(event) =>
                    allow(event.currentTarget.checked ? [...areas, area] : areas.filter((one) => one !== area))
                  }
                />
              ))}
              <Wrong>{errors.scopes}</Wrong>
            </Columns>
          )}
        </>
      )}
    </FormDialog>
  )
}
