import { useQueryClient } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { rootOptions } from '#web/entrance.ts'

/** The topics of every page: what is of the signed-in person, whether there is maintenance, which features there are, and what the school is set to. */
export const shellTopics = (userId: number) => [
  topic('user', userId),
  topic('maintenance'),
  topic('features'),
  topic('organization'),
]

/** Fetches again what the shell shows. */
export function useRefreshViewer(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: api.shell.getAuthenticatedRoot.key() })
    void queryClient.invalidateQueries({ queryKey: rootOptions().queryKey })
    // The tools of the workbench follow one's rights as the menu does.
    void queryClient.invalidateQueries({ queryKey: api.shell.getWorkbenchIndex.key() })
  }
}
