import { type IncomingRequest, KNOWN_DAYS } from '@entrepot/contract/incoming/incoming.ts'
import { SIGNATURE_ENCODINGS } from '@entrepot/contract/incoming/signature.ts'
import { Box, Button, Flex, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { incoming } from './api.ts'
import { SIGNED_BY, signatureOf } from './incoming-draft.ts'
import type { PartProps } from './part-props.ts'
import { incomingWords } from './words.ts'

type Props = Pick<PartProps, 'draft' | 'errors' | 'readOnly' | 'onChange'> & { request: IncomingRequest | null }

/** How the other application proves who it is, beside the address (T61). */
export const SignaturePart = ({ request, draft, errors, readOnly, onChange }: Props) => {
  const say = incomingWords.use()
  const signature = signatureOf(draft)
  const isSaved = JSON.stringify(signature) === JSON.stringify(request?.signature ?? null)
  return (
    <Section title={say('signature.title')} help={say('signature.help')}>
      <Box maw={640}>
        <NativeSelect
          label={say('signature.by')}
          disabled={readOnly}
          value={draft.signedBy}
          data={SIGNED_BY.map((value) => ({ value, label: say(`signature.systems.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ signedBy: SIGNED_BY.find((one) => one === value) ?? 'none' })
          }
        />
        {draft.signedBy === 'other' && (
          <>
            <TextInput
              mt={12}
              label={say('signature.header')}
              required
              maxLength={100}
              autoComplete="off"
              placeholder="X-Signature"
              readOnly={readOnly}
              value={draft.header}
              error={errors['signature.header']}
              onChange={(event) => onChange({ header: event.currentTarget.value })}
            />
            <NativeSelect
              mt={12}
              label={say('signature.encoding')}
              disabled={readOnly}
              value={draft.encoding}
              data={SIGNATURE_ENCODINGS.map((value) => ({ value, label: say(`signature.encodings.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                onChange({ encoding: SIGNATURE_ENCODINGS.find((one) => one === value) ?? 'hex' })
              }
            />
            <TextInput
              mt={12}
              label={say('signature.prefix')}
              maxLength={50}
              autoComplete="off"
              placeholder="sha256="
              readOnly={readOnly}
              value={draft.prefix}
              error={errors['signature.prefix']}
              onChange={(event) => onChange({ prefix: event.currentTarget.value })}
            />
          </>
        )}
        {signature?.kind === 'hmac' && draft.idPath.trim() === '' && (
          <Box mt={12}>
            <Banner tone="info">{say('signature.equal', { days: KNOWN_DAYS, id: say('form.id') })}</Banner>
          </Box>
        )}
        {draft.signedBy !== 'none' &&
          (request && isSaved ? (
            <Secret request={request} readOnly={readOnly} />
          ) : (
            <Help style={{ marginTop: 12 }}>{say('signature.later')}</Help>
          ))}
      </Box>
    </Section>
  )
}

/** Made here and shown this once, or entered as the other application made it. */
const Secret = ({ request: { guid, hasSecret }, readOnly }: { request: IncomingRequest; readOnly: boolean }) => {
  const say = incomingWords.use()
  const [told, setTold] = useState<string | null>(null)
  const [theirs, setTheirs] = useState('')
  const { submit, saving, errors } = useSubmit(
    (options, secret: string | null) =>
      incoming.secret({ params: { guid }, body: secret === null ? {} : { secret } }, options),
    {
      fields: ['secret'],
      onDone: ({ secret }) => {
        setTold(secret)
        setTheirs('')
        toast.success(say('signature.kept'))
        void queryClient.invalidateQueries({ queryKey: ['incoming'] })
      },
    },
  )
  return (
    <Box mt={12}>
      <Banner tone={hasSecret ? 'success' : 'warning'}>{say(hasSecret ? 'signature.there' : 'signature.unset')}</Banner>
      {told && (
        <Box mt={12}>
          <Box
            component="code"
            role="textbox"
            aria-readonly
            aria-label={say('signature.secret')}
            tabIndex={0}
            display="block"
            p="8px 10px"
            bdrs={8}
            bg="var(--e-panel)"
            fz={13}
            style={{ overflowWrap: 'anywhere' }}
          >
            {told}
          </Box>
          <Help small>{say('signature.once')}</Help>
        </Box>
      )}
      {!readOnly && (
        <Flex gap={12} mt={12} wrap="wrap" align="flex-end">
          <Button variant="default" loading={saving} onClick={() => submit(null)}>
            {say(hasSecret ? 'signature.make_again' : 'signature.make')}
          </Button>
          <PasswordInput
            flex="1 1 220px"
            label={say('signature.theirs')}
            autoComplete="new-password"
            maxLength={500}
            value={theirs}
            error={errors['secret']}
            onChange={(event) => setTheirs(event.currentTarget.value)}
          />
          <Button variant="default" loading={saving} disabled={theirs.trim() === ''} onClick={() => submit(theirs)}>
            {say('signature.keep')}
          </Button>
        </Flex>
      )}
    </Box>
  )
}
