import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** Fetches again what the shell shows of the signed-in person. */
export function useRefreshViewer(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: api.shell.getAuthenticatedRoot.key() })
}
