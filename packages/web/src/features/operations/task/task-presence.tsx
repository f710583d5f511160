import { refreshOn } from '../../../kernel/push-topics.ts'
import { PlacePresence } from '../../presence/index.ts'
import { operations } from '../api.ts'
import { operationWords } from '../words.ts'

refreshOn('presence', operations.present.key)

/** Who else has this task in front of them now. */
export const TaskPresence = ({ operation, task }: { operation: string; task: string }) => {
  const say = operationWords.use()
  const params = { guid: operation, task }
  return (
    <PlacePresence
      label={say('task.here')}
      query={operations.present.query({ params })}
      place={task}
      onSay={(tab) => operations.lookAtTask({ params, body: { tab } }, { quiet: true })}
    />
  )
}
