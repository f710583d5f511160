import { Button } from '@mantine/core'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Form } from './form.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { uiWords } from './words.ts'

type Props = {
  title: ReactNode
  /** What the button that saves says; without it there is nothing to save. */
  action: string | null
  saving: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** Buttons and menus beside the title. */
  actions?: ReactNode
  /** Dialogs and guards: they stand outside the form. */
  around?: ReactNode
  children: ReactNode
}

/** The form of one object beside the list it comes from. */
export const FormDrawer = ({ title, action, saving, onSubmit, onClose, actions, around, children }: Props) => {
  const say = uiWords.use()
  const form = useId()
  return (
    <SideDrawer
      title={title}
      onClose={onClose}
      takeFocus
      actions={actions}
      footer={
        action !== null && (
          <>
            <Button variant="default" onClick={onClose}>
              {say('cancel')}
            </Button>
            <Button type="submit" form={form} loading={saving} onMouseDown={(event) => event.preventDefault()}>
              {action}
            </Button>
          </>
        )
      }
    >
      <Form id={form} onSubmit={onSubmit}>
        {children}
      </Form>
      {around}
    </SideDrawer>
  )
}
