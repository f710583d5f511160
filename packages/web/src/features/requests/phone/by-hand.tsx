import { useQuery } from '@tanstack/react-query'
import { IconSend2 } from '@tabler/icons-react'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { lateErrorWords } from '../../../kernel/words.ts'
import { Card, Cards, type ItemPartProps } from '../../../shell/phone/index.ts'
import { requests } from '../api.ts'
import { runByHand, toldByHand } from '../send-by-hand.ts'
import { requestWords } from '../words.ts'

type LineProps = { request: { guid: string; name: string }; item: string }
const Line = ({ request: { guid, name }, item }: LineProps) => {
  const say = requestWords.use()
  const { submit, saving } = useSubmit(() => runByHand(guid, item), toldByHand(name))
  return (
    <Card
      title={name}
      {...(saving && { text: say('by_hand.sending') })}
      icon={<IconSend2 size={22} stroke={1.7} aria-hidden />}
      onPress={() => submit()}
    />
  )
}

/** What the menu of an item offers on a wide screen (API-16). */
const ByHand = ({ item }: ItemPartProps) => {
  const say = requestWords.use()
  const { data } = useQuery(requests.manual.query({}))
  if (!data || data.data.length === 0) return null
  return (
    <Cards title={say('by_hand.title')}>
      {data.data.map((request) => (
        <li key={request.guid}>
          <Line request={request} item={item.guid} />
        </li>
      ))}
    </Cards>
  )
}

/** With what it says. */
export const loadByHand = async () => {
  await Promise.all([requestWords.load(), lateErrorWords.load()])
  return ByHand
}
