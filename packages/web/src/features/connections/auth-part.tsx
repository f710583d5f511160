import {
  type AuthField,
  fieldsOfAuth,
  isSecretField,
  KEY_PLACES,
  TAKES,
} from '@entrepot/contract/connections/auth-types.ts'
import type { Connection } from '@entrepot/contract/connections/connection.ts'
import { Button, TextInput } from '@mantine/core'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Help } from '../../ui/text.tsx'
import { connections } from './api.ts'
import type { ConnectionDraft } from './connection-draft.ts'
import { connectionWords } from './words.ts'

type Props = {
  connection: Connection | null
  draft: ConnectionDraft
  errors: FieldTexts
  readOnly: boolean
  onChange: (part: Partial<ConnectionDraft>) => void
}

/** What the chosen kind of authentication takes (API-10). */
export const AuthPart = ({ connection, draft, errors, readOnly, onChange }: Props) => {
  const say = connectionWords.use()
  const set = (field: AuthField, value: string) => onChange({ auth: { ...draft.auth, [field]: value } })
  const isGranted = draft.authType === 'oauth2_authorization_code'
  return (
    <>
      {fieldsOfAuth(draft.authType).map((field) =>
        field === 'in' ? (
          <NativeSelect
            key={field}
            mt={12}
            label={say('form.fields.in')}
            disabled={readOnly}
            value={draft.auth.in}
            error={errors['auth.in']}
            data={KEY_PLACES.map((value) => ({ value, label: say(`form.places.${value}`) }))}
            onChange={(event) => set('in', event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={field}
            mt={12}
            label={say(`form.fields.${field}`)}
            required={TAKES[draft.authType].needed.includes(field)}
            description={isSecretField(field) ? say('form.secret_help') : undefined}
            type={isSecretField(field) ? 'password' : 'text'}
            autoComplete={isSecretField(field) ? 'new-password' : 'off'}
            readOnly={readOnly}
            value={draft.auth[field]}
            error={errors[`auth.${field}`]}
            // A mask is not changed letter by letter: what is typed takes its place.
            onFocus={(event) => isSecretField(field) && event.currentTarget.select()}
            onChange={(event) => set(field, event.currentTarget.value)}
          />
        ),
      )}
      {isGranted && connection && (
        <TextInput mt={12} label={say('form.redirect')} readOnly value={connection.redirect} />
      )}
      {isGranted &&
        (connection?.authType === 'oauth2_authorization_code' ? (
          <Granted connection={connection} readOnly={readOnly} />
        ) : (
          <Help style={{ marginTop: 12 }}>{say('form.grant_later')}</Help>
        ))}
    </>
  )
}

/** Whether somebody has let the other system know that we may act for them, and the way there (API-12). */
const Granted = ({ connection, readOnly }: { connection: Connection; readOnly: boolean }) => {
  const say = connectionWords.use()
  const { guid, grantedAt, grantedBy } = connection
  const { submit, saving } = useSubmit((options) => connections.grant({ params: { guid } }, options), {
    onDone: ({ url }: { url: string }) => location.assign(url),
    leaves: true,
  })
  return (
    <>
      <Help style={{ margin: '12px 0' }}>
        {grantedAt
          ? say('form.granted', { name: grantedBy?.name ?? '', at: formatDateTime(grantedAt) })
          : say('form.not_granted')}
      </Help>
      {!readOnly && (
        <Button variant="default" loading={saving} onClick={() => submit()}>
          {say(grantedAt ? 'act.grant_again' : 'act.grant')}
        </Button>
      )}
    </>
  )
}
