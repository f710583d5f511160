import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../kernel/session.ts'
import { HOME } from '../../shell/index.ts'
import { Page } from '../../ui/page.tsx'
import { DateText } from '../../ui/figures.tsx'
import { Banner } from '../../ui/small.tsx'
import { subscriptionWords } from './words.ts'

export const PlanNoticePage = () => {
  const say = subscriptionWords.use()
  const navigate = useNavigate()
  const { plan } = useSession()
  const expired = plan?.status === 'expired' || (plan?.endDate != null && Date.parse(plan.endDate) <= Date.now())
  return (
    <Page
      title={say('title')}
      body="narrow"
      actions={
        <Button variant="default" onClick={() => void navigate({ to: expired ? '/logout' : HOME })}>
          {say(expired ? 'logout' : 'home')}
        </Button>
      }
    >
      <Banner tone={expired ? 'warning' : 'info'}>
        {expired ? (
          <>
            <strong>{say('expired')}</strong> <DateText value={plan?.endDate ?? null} />
            <p>{say('text')}</p>
          </>
        ) : (
          say('running')
        )}
      </Banner>
    </Page>
  )
}
