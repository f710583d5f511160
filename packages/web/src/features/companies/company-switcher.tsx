import { useSession } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CompanyMenu = lazyPart(async () => (await import('./company-menu.tsx')).CompanyMenu)

/** In the header of whoever belongs to several companies (COMP-28); nobody else loads it. */
export const CompanySwitcher = () => {
  const { me } = useSession()
  return (me?.companies.length ?? 0) > 1 && <CompanyMenu />
}
