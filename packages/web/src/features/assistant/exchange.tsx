import type { AssistantLink, AssistantMessage } from '@entrepot/contract/assistant/assistant.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { packLink } from '../search/index.ts'
import css from './assistant.module.css'
import { PlanCard } from './plan-card.tsx'
import { assistantWords } from './words.ts'

type Props = { message: AssistantMessage; onAsk: (question: string) => void; onDone: () => void }
/** A message, and what became of it. Answers are text: nothing in them is followed but the links beside them. */
export const Exchange = ({ message, onAsk, onDone }: Props) => {
  const say = assistantWords.use()
  return (
    <div className={css.exchange}>
      <p className={css.asked}>
        <span className={css.who}>{say('you')}</span>
        {message.message}
      </p>
      <div className={css.answer}>
        <span className={css.who}>{say('reply')}</span>
        <p className={css.text}>{message.reply}</p>
        {message.plan && <PlanCard plan={message.plan} actions={message.actions} onDone={onDone} />}
        {message.links.length > 0 && (
          <ul className={css.links}>
            {message.links.map((link, at) => (
              <li key={at}>
                <AnswerLink link={link} />
              </li>
            ))}
          </ul>
        )}
        {message.offers.length > 0 && (
          <>
            <span className={css.who}>{say('offers')}</span>
            <ul className={css.links}>
              {message.offers.map((offer) => (
                <li key={offer}>
                  <LinkButton onClick={() => onAsk(offer)}>{offer}</LinkButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

const AnswerLink = ({ link }: { link: AssistantLink }) => {
  switch (link.type) {
    case 'rows': {
      const s = packLink({ filters: link.filters as Group, columns: [] })
      return (
        <Link
          to="/advanced-search"
          search={{ ...(link.target !== 'items' && { target: link.target }), ...(s && { s }) }}
        >
          {link.label}
        </Link>
      )
    }
    case 'article':
      return (
        <Link to="/help" search={{ article: link.slug }}>
          {link.label}
        </Link>
      )
    case 'list':
      return (
        <Link
          to="/items/$folderGuid"
          params={{ folderGuid: link.folder ?? 'root' }}
          search={{ deep: true, [link.list]: true }}
        >
          {link.label}
        </Link>
      )
  }
}
