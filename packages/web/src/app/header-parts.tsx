import { CompanySwitcher } from '../features/companies/index.ts'
import { NotificationBell } from '../features/notifications/index.ts'
import { useSession } from '../kernel/session.ts'

/** What features put into the header, in this order. */
export const HeaderParts = () => {
  const { me } = useSession()
  return (
    <>
      {(me?.companies.length ?? 0) > 1 && <CompanySwitcher />}
      <NotificationBell />
    </>
  )
}
