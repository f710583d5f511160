import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import type { CallOptions } from '../../kernel/send.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** `active`: of what can be switched at all. */
type Switched = { guid: string; name: string; active?: boolean }
/** What is said in every such list; the words of business rules are those of form rules too. */
type Say = (key: 'act.remove' | 'act.remove_title' | 'deleted', params?: { name: string }) => string
type Switching = {
  say: (key: 'act.enable' | 'act.disable' | 'updated') => string
  setActive: (row: Switched, active: boolean, options: CallOptions) => Promise<unknown>
}
type Rules = {
  say: Say
  /** What becomes of it once it is removed. */ removeText: string
  mayRemove: boolean
  /** How it is switched, and what that is called; nothing for who may not, and where there is nothing to switch. */
  switching?: Switching | false
  remove: (guid: string, options: CallOptions) => Promise<unknown>
  /** Of the queries that show them. */ queryKey: QueryKey
}

/** Rows that are switched on and off, and removed once that was asked: what their menu has, and the question. */
export const useSwitchedRows = ({
  say,
  removeText,
  mayRemove,
  switching = false,
  remove,
  queryKey,
}: Rules): { rowMenu: (row: Switched) => RowEntry[]; question: ReactNode } => {
  const [removing, setRemoving] = useState<Switched | null>(null)
  const toggle = useSubmit(
    async (options, row: Switched) => switching && switching.setActive(row, !row.active, options),
    {
      onDone: () => {
        if (switching) toast.success(switching.say('updated'))
        void queryClient.invalidateQueries({ queryKey })
      },
    },
  )
  const rowMenu = (row: Switched): RowEntry[] => [
    ...(switching
      ? [
          {
            label: switching.say(row.active ? 'act.disable' : 'act.enable'),
            icon: row.active ? IconEyeOff : IconEye,
            run: () => toggle.submit(row),
          },
        ]
      : []),
    ...(mayRemove
      ? [{ label: say('act.remove'), icon: IconTrash, danger: true, separated: true, run: () => setRemoving(row) }]
      : []),
  ]
  return {
    rowMenu,
    question: removing && (
      <RemoveDialog
        title={say('act.remove_title', { name: removing.name })}
        action={say('act.remove')}
        remove={(options) => remove(removing.guid, options)}
        onDone={() => {
          toast.success(say('deleted'))
          void queryClient.invalidateQueries({ queryKey })
          setRemoving(null)
        }}
        onClose={() => setRemoving(null)}
      >
        {removeText}
      </RemoveDialog>
    ),
  }
}
type RowEntry = {
  label: string
  icon: typeof IconEye
  danger?: boolean
  separated?: boolean
  run: () => void
}
