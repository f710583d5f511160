import { mayGrant } from '@entrepot/contract/kernel/rights.ts'
import { isRole } from '@entrepot/contract/kernel/roles.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { RoleArea } from '@entrepot/contract/users/manage-users.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { useSession } from '../../kernel/session.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { accounts } from './api.ts'
import {
  areaState,
  cellRoles,
  COLUMN_NAMES,
  extrasOf,
  fullOf,
  given,
  rolesOf,
  toggleArea,
  toggleRoles,
} from './role-cells.ts'
import { peopleWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import css from './roles-matrix.module.css'

type Giver = { name: string; roles: readonly string[] }
type Props = {
  value: readonly string[]
  onChange: (roles: string[]) => void
  /** Groups whose roles come on top. */ inherited?: readonly Giver[]
  readOnly?: boolean
}

/**
 * Area by area what one may do (USER-20). What the signed-in person does not hold cannot be ticked, and says why (T12).
 */
export const RolesMatrix = ({ value, onChange, inherited = [], readOnly = false }: Props) => {
  const say = peopleWords.use()
  const { data, error, refetch } = useQuery({ ...accounts.roles.query(), staleTime: 300_000 })
  const [text, setText] = useState('')
  // How somebody may sign in has no column of its own, and is asked first.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['LOGIN']))
  const { roles: held } = useSession()
  const own = useMemo(() => new Set(value), [value])
  const effective = useMemo(() => given(value), [value])
  const givers = useMemo(() => inherited.map(({ name, roles }) => ({ name, roles: given(roles) })), [inherited])
  const mine = useMemo(() => [...held].filter(isRole), [held])

  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const wanted = searchKey(text)
  const areas = data.data.filter(
    (area) =>
      !wanted ||
      searchKey(`${area.label} ${area.roles.map(({ label, role }) => `${label} ${role}`).join(' ')}`).includes(wanted),
  )

  const cell = (
    area: RoleArea,
    label: string,
    roles: readonly string[],
    withText = false,
    state?: 'all' | 'some' | 'none',
    toggle?: () => string[],
  ) => {
    const isOn = state ? state === 'all' : roles.some((role) => effective.has(role))
    const byFull = !state && isOn && !roles.some((role) => own.has(role))
    const from = givers.filter((giver) => roles.some((role) => giver.roles.has(role))).map(({ name }) => name)
    const cannot = !isOn && !roles.every((role) => isRole(role) && mayGrant(mine, role))
    // What FULL of another area gives is taken away there.
    const isElsewhere = byFull && !(fullOf(area) && own.has(fullOf(area)!))
    const notes = [
      cannot && say('roles.cannot_grant'),
      byFull && say('roles.by_full'),
      from.length > 0 && say('roles.inherited', { names: from.join(', ') }),
    ].filter((note) => note !== false)
    return (
      <Cell
        name={say('roles.cell', { area: area.label, verb: label })}
        text={withText ? label : undefined}
        notes={notes.join(' · ')}
        state={state ?? (isOn ? 'all' : 'none')}
        soft={byFull}
        inherited={from.length > 0}
        locked={readOnly || cannot || isElsewhere}
        onToggle={() => onChange(toggle ? toggle() : toggleRoles(area, roles, own))}
      />
    )
  }

  return (
    <div className={css.frame}>
      <SearchField label={say('roles.filter')} value={text} onSearch={setText} />
      {areas.length === 0 ? (
        <p role="status">{say('roles.none')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{say('roles.area')}</th>
              <th scope="col">{say('roles.all')}</th>
              {COLUMN_NAMES.map((column) => (
                <th scope="col" key={column}>
                  {say(`roles.${column}`)}
                </th>
              ))}
              <th scope="col">{say('roles.details')}</th>
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => {
              const isOpen = opened.has(area.area)
              const full = fullOf(area)
              const extras = extrasOf(area)
              const onExtras = extras.filter(
                ({ role }) => effective.has(role) || givers.some((giver) => giver.roles.has(role)),
              ).length
              const others =
                extras.length === 0
                  ? ''
                  : onExtras > 0
                    ? say('roles.some_others', { shown: onExtras, count: extras.length })
                    : say('roles.others', { count: extras.length })
              return (
                <Fragment key={area.area}>
                  <tr>
                    <th scope="row">{area.label}</th>
                    <td>
                      {cell(area, say('roles.all'), full ? [full] : rolesOf(area), false, areaState(area, own), () =>
                        toggleArea(area, own),
                      )}
                    </td>
                    {COLUMN_NAMES.map((column) => {
                      const roles = cellRoles(area, column)
                      return <td key={column}>{roles.length > 0 && cell(area, say(`roles.${column}`), roles)}</td>
                    })}
                    <td>
                      <UnstyledButton
                        className={css.more}
                        aria-expanded={isOpen}
                        aria-label={[others, say('roles.details_of', { area: area.label })].filter(Boolean).join(', ')}
                        onClick={() =>
                          setOpened((before) => {
                            const next = new Set(before)
                            if (!next.delete(area.area)) next.add(area.area)
                            return next
                          })
                        }
                      >
                        {isOpen ? (
                          <IconChevronDown size={14} stroke={1.9} aria-hidden />
                        ) : (
                          <IconChevronRight size={14} stroke={1.9} aria-hidden />
                        )}
                        {others}
                      </UnstyledButton>
                    </td>
                  </tr>
                  {isOpen && (
                    <tr className={css.detailRow}>
                      <td colSpan={COLUMN_NAMES.length + 3}>
                        <ul className={css.details}>
                          {area.roles.map(({ role, label }) => (
                            <li key={role}>{cell(area, label, [role], true)}</li>
                          ))}
                        </ul>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      )}
    </div>
  )
}

type CellProps = {
  name: string
  text: string | undefined
  notes: string
  state: 'all' | 'some' | 'none'
  soft: boolean
  inherited: boolean
  locked: boolean
  onToggle: () => void
}
/**
 * A native box: a hundred and fifty of them cost nothing. Locked ones keep the focus, so that their reason is heard.
 */
const Cell = ({ name, text, notes, state, soft, inherited, locked, onToggle }: CellProps) => {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={css.cell} title={notes || undefined} data-locked={locked || undefined}>
      <input
        ref={box}
        type="checkbox"
        className={css.box}
        data-soft={soft || undefined}
        aria-label={name}
        aria-disabled={locked || undefined}
        aria-describedby={notes ? id : undefined}
        checked={state === 'all'}
        onChange={() => !locked && onToggle()}
      />
      {inherited && <IconUsersGroup size={14} stroke={1.8} color="var(--e-link)" aria-hidden />}
      {text && <span>{text}</span>}
      {notes &&
        (text ? (
          <Help as="span" small id={id}>
            {notes}
          </Help>
        ) : (
          <VisuallyHidden id={id}>{notes}</VisuallyHidden>
        ))}
    </label>
  )
}
