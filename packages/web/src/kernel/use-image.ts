import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * The address of an image that is asked for with the session, and does not change under its key; undefined as long as
 * it is on its way.
 */
export const useImage = (key: readonly string[], load: () => Promise<{ blob: Blob }>): string | undefined => {
  const { data } = useQuery({ queryKey: key, queryFn: load, staleTime: Infinity })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
