import { Box } from '@mantine/core'
import { useState, type DragEvent, type ReactNode } from 'react'
import css from './drop-zone.module.css'

type Props = {
  onFiles: (files: readonly File[]) => void
  /** What was dropped last was refused. */ refused?: boolean
  children: ReactNode
}

/** A place to drop files on. What stands in it offers another way: nobody has to drag. */
export const DropZone = ({ onFiles, refused = false, children }: Props) => {
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  return (
    <Box
      className={css.zone}
      flex="1 1 360px"
      p="32px 16px"
      ta="center"
      data-over={isOver || undefined}
      data-refused={refused || undefined}
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </Box>
  )
}
