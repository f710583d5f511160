import { useQuery } from '@tanstack/react-query'
import { Box } from '@mantine/core'
import { home } from './api.ts'
import { FirstRun } from './first-run.tsx'
import { homeWords } from './words.ts'
import { useEffect } from 'react'

/** The first steps, below the empty state of a list that they would fill. */
export const StartOffer = () => {
  const { data } = useQuery(home.get.query())
  useEffect(() => void homeWords.load(), [])
  homeWords.use()
  if (!data?.start) return null
  return (
    <Box maw={760} mx="auto" mt={16} px={24} pb={24} w="100%">
      <FirstRun start={data.start} />
    </Box>
  )
}
