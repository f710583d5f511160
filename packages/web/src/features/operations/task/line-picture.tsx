import { useState, useSyncExternalStore } from 'react'
import { useReach } from '../../../kernel/reach.ts'
import { smallOf, taskPictures } from '../copy/task-pictures.ts'
import css from './line-card.module.css'

/** What it looks like, from the server or, while it does not answer, as this device has it. */
export const LinePicture = ({ task, address }: { task: string; address: string }) => {
  const isCut = useReach() !== 'open'
  const kept = useSyncExternalStore(taskPictures.subscribe, () => taskPictures.known(task, address))
  const [broken, setBroken] = useState<string | null>(null)
  const source = isCut || broken === address ? kept : smallOf(address)
  if (!source) return null
  return (
    <img
      className={css.picture}
      src={source}
      width={40}
      height={40}
      alt=""
      loading="lazy"
      onError={() => setBroken(address)}
    />
  )
}
