import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { Help } from '../../ui/text.tsx'
import { ROWS } from './roles.ts'
import { sentenceOf } from './sentence.ts'
import { forecastWords } from './words.ts'

/** The sentence, and the movements that were counted for whoever may see movements: never a figure without its rows. */
export const ForecastWhy = ({ forecast, folder }: { forecast: Forecast; folder?: string | undefined }) => {
  const say = forecastWords.use()
  const seesRows = useCan(ROWS)
  const { guid: article, from, to, exits } = forecast
  return (
    <Help as="div" small>
      {sentenceOf(say, forecast)}
      {seesRows && exits > 0 && (
        <>
          {' '}
          <Link
            to="/transactions"
            search={{ article, only: 'consumed', period: 'free', from, to, ...(folder && { folder }) }}
          >
            {say('rows', { count: exits, shown: formatNumber(exits) })}
          </Link>
        </>
      )}
    </Help>
  )
}
