import { formatMoney } from '@entrepot/contract/plans/price.ts'
import { Button, Flex, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatDate } from '../../kernel/format.ts'
import { useSession } from '../../kernel/session.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import { HOME, readSessionAgain } from '../../shell/index.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState, Waiting } from '../../ui/states.tsx'
import { plans } from './api.ts'
import { saveInvoice } from './invoice-file.ts'
import { Help } from '../../ui/text.tsx'
import { planWords } from './words.ts'

const ASK_AGAIN_MS = 3_000

/** The subscription stands and so does its invoice (PLAN-22); a payment elsewhere is waited for. */
export const ThankYouPage = () => {
  const say = planWords.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const { subscription: wanted } = useSearch({ from: '/main/subscribe/thank-you' })
  const { plan: known } = useSession()
  const isThere = (guid: string | null | undefined) => guid != null && (wanted === undefined || guid === wanted)
  const held = useQuery({
    ...plans.subscription.query(),
    staleTime: 0,
    refetchInterval: ({ state }) => (isThere(state.data?.guid) ? false : ASK_AGAIN_MS),
  })
  const isActive = isThere(held.data?.guid)
  const invoices = useQuery({ ...plans.invoices.query({ query: { size: 1 } }), enabled: isActive, staleTime: 0 })
  const download = useSubmit((_options, guid: string) => saveInvoice(guid))
  const endDate = held.data?.endDate ?? null
  // Paid elsewhere: this page still knows the plan that was over.
  useEffect(() => {
    if (isActive && known?.endDate !== endDate) void readSessionAgain()
  }, [isActive, known?.endDate, endDate])

  const [invoice] = invoices.data?.data ?? []
  return (
    <Page title={say(held.data && !isActive ? 'thanks.payment' : 'thanks.title')} body="narrow">
      {held.error ? (
        <ErrorState text={textOf(held.error)} retry={() => void held.refetch()} />
      ) : held.data && isActive ? (
        <Flex direction="column" align="flex-start" gap={10} p="24px 0" role="status">
          <IconCircleCheck color="var(--e-success)" size={32} stroke={1.7} aria-hidden />
          <h2>{say('thanks.done', { plan: say(`names.${held.data.type}`) })}</h2>
          {endDate && <p>{say('thanks.until', { date: formatDate(endDate) })}</p>}
          {invoice && (
            <p>
              {say(invoice.paid ? 'thanks.invoice_paid' : 'thanks.invoice_unpaid', {
                number: invoice.number,
                amount: formatMoney(invoice.amount, invoice.currency, language),
                date: formatDate(invoice.dueAt),
              })}
            </p>
          )}
          <Flex wrap="wrap" gap={8} mt={8}>
            <Button onClick={() => void navigate({ to: HOME })}>{say('thanks.home')}</Button>
            {invoice && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
                loading={download.saving}
                onClick={() => download.submit(invoice.guid)}
              >
                {say('thanks.pdf')}
              </Button>
            )}
            <Button variant="subtle" onClick={() => void navigate({ to: '/profile/subscription' })}>
              {say('thanks.own')}
            </Button>
          </Flex>
        </Flex>
      ) : held.data ? (
        <Flex direction="column" align="flex-start" gap={10} p="24px 0" role="status">
          <h2>{say('thanks.waiting')}</h2>
          <p>{say('thanks.waiting_text')}</p>
          <Loader size={28} />
          <Help>{say('thanks.late')}</Help>
          <Flex wrap="wrap" gap={8} mt={8}>
            <Button variant="default" onClick={() => void navigate({ to: '/profile/subscription' })}>
              {say('thanks.own')}
            </Button>
          </Flex>
        </Flex>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}
