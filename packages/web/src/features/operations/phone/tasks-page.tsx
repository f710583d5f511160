import { IconListCheck } from '@tabler/icons-react'
import { textOf } from '../../../kernel/failure.ts'
import { Cards, Nothing, PhoneButton, PhonePage } from '../../../shell/phone/index.ts'
import { uiWords } from '../../../ui/words.ts'
import { operationWords } from '../words.ts'
import { TaskCard } from './task-card.tsx'
import { useMyTasks } from './use-my-tasks.ts'

/** What is given to this person, what they have begun first. */
export const PhoneTasksPage = () => {
  const say = operationWords.use()
  const sayUi = uiWords.use()
  const { tasks, isHere, error, refetch } = useMyTasks()
  return (
    <PhonePage title={say('my_tasks.title')}>
      {error ? (
        <Nothing title={textOf(error)}>
          <PhoneButton look="plain" onClick={() => void refetch()}>
            {sayUi('retry')}
          </PhoneButton>
        </Nothing>
      ) : tasks?.length === 0 ? (
        <Nothing
          icon={<IconListCheck size={40} stroke={1.5} aria-hidden />}
          title={say('my_tasks.none')}
          text={say('my_tasks.none_text')}
        />
      ) : (
        <Cards>
          {tasks?.map((task) => (
            <li key={task.guid}>
              <TaskCard task={task} isHere={isHere(task.guid)} />
            </li>
          ))}
        </Cards>
      )}
    </PhonePage>
  )
}
