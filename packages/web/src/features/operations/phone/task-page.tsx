import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textOf } from '../../../kernel/failure.ts'
import { startListening } from '../../../kernel/scan/wedge.ts'
import { Nothing, PhoneButton, PhonePage, useGoTo } from '../../../shell/phone/index.ts'
import { uiWords } from '../../../ui/words.ts'
import { PhoneReader } from '../../items/index.ts'
import { TaskBody } from '../task/task-body.tsx'
import { useOpenedTask } from '../task/use-opened-task.ts'
import { operationWords } from '../words.ts'
import css from './tasks.module.css'

/** A task in one hand: the same panels as on a desk, below the camera. */
export const PhoneTaskPage = () => {
  const say = operationWords.use()
  const sayUi = uiWords.use()
  const goTo = useGoTo()
  const { guid, task } = useParams({ strict: false }) as { guid: string; task: string }
  const { data, copy, at, error, refetch } = useOpenedTask(guid, task)
  useEffect(startListening, [])
  return (
    <PhonePage title={data?.title ?? say('my_tasks.title')} back="/m/tasks">
      {error && (
        <Nothing title={textOf(error)}>
          <PhoneButton look="plain" onClick={() => void refetch()}>
            {sayUi('retry')}
          </PhoneButton>
        </Nothing>
      )}
      {data && (
        <div className={css.task}>
          <TaskBody
            key={data.guid}
            task={data}
            copy={copy}
            at={at}
            reader={
              <div className={css.reader}>
                <PhoneReader />
              </div>
            }
            onLeave={() => goTo('/m/tasks', { replace: true })}
          />
        </div>
      )}
    </PhonePage>
  )
}
