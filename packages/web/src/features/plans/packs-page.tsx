import type { Pack, Packs } from '@entrepot/contract/plans/plan.ts'
import { formatMoney, type Period } from '@entrepot/contract/plans/price.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useSession } from '../../kernel/session.ts'
import { useLanguage } from '../../kernel/words.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Help } from '../../ui/text.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Banner, StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PACKS } from '../../shell/index.ts'
import { plans } from './api.ts'
import { planWords } from './words.ts'
import { Columns } from '../../ui/columns.tsx'

const ExpiredExports = lazyPart(async () => (await import('./expired-exports.tsx')).ExpiredExports)

type Say = ReturnType<typeof planWords.use>
const WHAT = ['items', 'users', 'fields'] as const

const usePlan = () => {
  const { plan, company } = useSession()
  const hasEnded = plan?.status === 'expired' || (plan?.endDate != null && Date.parse(plan.endDate) <= Date.now())
  return { plan, company, hasEnded }
}

/** Somebody has paid, here or elsewhere: the page that the end of the plan took away comes back. */
const useWayBack = () => {
  const { back } = useSearch({ from: '/main/packs' })
  const { plan, hasEnded } = usePlan()
  const router = useRouter()
  const isOver = plan !== null && !hasEnded
  useEffect(() => {
    if (back && isOver) router.history.replace(back)
  }, [back, isOver, router])
}

const Notice = ({ packs }: { packs: Packs }) => {
  const say = planWords.use()
  const { plan, hasEnded } = usePlan()
  const names = packs.administrators.map(({ name }) => name).join(', ')
  if (!hasEnded && packs.mayPay)
    return plan && plan.type !== 'trial' && !packs.data.some(({ current }) => current) ? (
      <Banner tone="info">{say('packs.held', { plan: say(`names.${plan.type}`) })}</Banner>
    ) : null
  const ask = names ? say(hasEnded ? 'packs.ask' : 'packs.ask_running', { names }) : say('packs.ask_nobody')
  return (
    <Banner tone={hasEnded ? 'warning' : 'info'}>
      {hasEnded && <strong>{say(plan?.type === 'trial' ? 'packs.trial_expired' : 'packs.expired')} </strong>}
      <Box component="p">{packs.mayPay ? say('packs.kept') : ask}</Box>
    </Banner>
  )
}

const Price = ({ pack, packs, period, say }: { pack: Pack; packs: Packs; period: Period; say: Say }) => {
  const language = useLanguage()
  const money = (cents: number) => formatMoney(cents, packs.currency, language, { short: true })
  const saved = 12 * pack.monthly - pack.yearly
  return (
    <div>
      <p>
        <Box component="strong" className="e-number" fz={26} fw={650}>
          {money(pack[period])}
        </Box>{' '}
        {say(period === 'yearly' ? 'packs.per_year' : 'packs.per_month')}
      </p>
      <Help>{period === 'yearly' && saved > 0 ? say('packs.saving', { amount: money(saved) }) : '\u00A0'}</Help>
    </div>
  )
}

type CardProps = { name: string; held: boolean; off?: boolean; children: ReactNode }
const Card = ({ name, held, off = false, children }: CardProps) => {
  const say = planWords.use()
  return (
    <Flex
      component="section"
      direction="column"
      gap={16}
      p={20}
      bd={`1px solid var(${held ? '--e-link' : '--e-line'})`}
      bdrs={12}
      bg={off ? 'var(--e-panel)' : 'var(--e-ground)'}
      aria-label={name}
    >
      <Flex component="header" align="center" justify="space-between" gap={8} mih={24}>
        <h2>{name}</h2>
        {held && <StateBadge tone="success">{say('packs.current')}</StateBadge>}
      </Flex>
      {children}
    </Flex>
  )
}

const PackCard = ({
  pack,
  packs,
  period,
  onChoose,
}: {
  pack: Pack
  packs: Packs
  period: Period
  onChoose: () => void
}) => {
  const say = planWords.use()
  const { plan, hasEnded } = usePlan()
  const name = say(`names.${pack.plan}`)
  const isHeld = pack.current && !hasEnded
  const isTooSmall = pack.tooSmallFor.length > 0
  const mayChoose = packs.mayPay && !isTooSmall && pack.held !== period
  return (
    <Card name={name} held={isHeld} off={isTooSmall}>
      <Price pack={pack} packs={packs} period={period} say={say} />
      <Flex component="ul" direction="column" gap={6}>
        {WHAT.map((what) => (
          <Flex component="li" align="center" gap={8} key={what}>
            <IconCheck color="var(--e-success)" size={16} stroke={2} aria-hidden />
            {pack.limits[what] === null
              ? say('limits.unlimited')
              : say(`limits.${what}`, { count: pack.limits[what], shown: formatNumber(pack.limits[what]) })}
          </Flex>
        ))}
      </Flex>
      {isTooSmall && (
        <Box p="10px 12px" bdrs={8} bg="var(--e-warning-tint)" c="var(--e-warning)" fz={13}>
          <p>{say('packs.small_title')}</p>
          <Box component="ul" m="4px 0 0" pl={18} style={{ listStyle: 'disc' }}>
            {pack.tooSmallFor.map((what) => (
              <li key={what}>
                {say(`packs.small.${what}`, {
                  used: formatNumber(plan?.usage[what] ?? 0),
                  limit: formatNumber(pack.limits[what] ?? 0),
                })}
              </li>
            ))}
          </Box>
        </Box>
      )}
      {mayChoose && (
        <Button mt="auto" onClick={onChoose} aria-label={say('packs.choose', { plan: name })}>
          {say('packs.short')}
        </Button>
      )}
    </Card>
  )
}

/** PLAN-05: support is asked for it, with the subject written. */
const CustomCard = () => {
  const say = planWords.use()
  const { plan, hasEnded } = usePlan()
  return (
    <Card name={say('packs.custom')} held={plan?.type === 'custom' && !hasEnded}>
      <p>
        <Box component="strong" className="e-number" fz={26} fw={650}>
          {say('packs.custom_price')}
        </Box>
      </p>
      <Help>{say('packs.custom_text')}</Help>
      <Button
        mt="auto"
        variant="default"
        renderRoot={(props) => <Link to="/support" search={{ about: 'plan', from: PACKS }} {...props} />}
      >
        {say('packs.contact')}
      </Button>
    </Card>
  )
}

/** The plans side by side (PLAN-20), and where an expired one leads. */
export const PacksPage = () => {
  const say = planWords.use()
  const navigate = useNavigate()
  const { period = 'monthly', back } = useSearch({ from: '/main/packs' })
  const { data: packs, error, refetch } = useQuery(plans.packs.query())
  useWayBack()
  const { hasEnded } = usePlan()
  return (
    <Page
      title={say('packs.title')}
      toolbar={
        <Segmented
          label={say('periods.label')}
          value={period}
          onChange={(value) =>
            void navigate({
              to: '/packs',
              search: { ...(value === 'yearly' && { period: value }), ...(back && { back }) },
              replace: true,
            })
          }
          options={[
            { value: 'monthly', label: say('periods.monthly') },
            {
              value: 'yearly',
              label:
                packs && packs.annualDiscount > 0
                  ? say('periods.saving', { percent: packs.annualDiscount })
                  : say('periods.yearly'),
            },
          ]}
        />
      }
    >
      {packs ? (
        <Flex direction="column" gap={20}>
          <Notice packs={packs} />
          <Columns of="repeat(auto-fit, minmax(240px, 1fr))" gap={16} maw={1040}>
            {packs.data.map((pack) => (
              <PackCard
                key={pack.plan}
                pack={pack}
                packs={packs}
                period={period}
                onChoose={() => void navigate({ to: '/subscribe', search: { plan: pack.plan, period } })}
              />
            ))}
            <CustomCard />
          </Columns>
          {hasEnded && <ExpiredExports />}
        </Flex>
      ) : error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  )
}
