import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The server takes who was silent for a minute for gone. */
const againMs = 20_000

/**
 * Tells the server that something is open here, or closed; resolves to who else has it open. Has to be the same
 * function at each render.
 */
type SayPresent = (
  id: number,
  isHere: boolean,
) => Promise<readonly { readonly id: number; readonly name: string }[]>

/**
 * Tells the server that a design is open here, and returns who else has it open; `kind` tells templates from
 * experiences.
 */
export function usePresentEditors(kind: string, id: number | undefined, say: SayPresent) {
  const { data = [], refetch } = useQuery({
    queryKey: ['present', kind, id],
    queryFn: () => say(id ?? 0, true),
    enabled: id !== undefined,
    refetchInterval: againMs,
    gcTime: 0,
  })
  useEffect(() => {
    if (id === undefined) return
    return () => void say(id, false).catch(() => undefined)
  }, [id, say])
  return { others: data, ask: () => void refetch() }
}
