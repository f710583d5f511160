import type { Me } from '@entrepot/contract/users/user.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { closeSession } from '../../../shell/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Section } from '../../../ui/section.tsx'
import { own } from './api.ts'
import { meWords } from './words.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog)

/** Nobody belongs to a company against their will. */
export const Leave = ({ company: { guid, name } }: { company: Me['company'] }) => {
  const say = meWords.use()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const { submit, saving } = useSubmit((options) => own.leave({ body: { company: guid } }, options), {
    onDone: () => {
      closeSession()
      void navigate({ to: '/login', replace: true })
    },
    onRefused: () => setAsked(false),
  })
  return (
    <Section title={say('leave.title')} help={say('leave.help')}>
      <div>
        <Button variant="default" onClick={() => setAsked(true)}>
          {say('leave.button', { company: name })}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          opened
          danger
          title={say('leave.question', { company: name })}
          action={say('leave.title')}
          busy={saving}
          onConfirm={submit}
          onClose={() => setAsked(false)}
        >
          {say('leave.follows')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
