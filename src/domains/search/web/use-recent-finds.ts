import { useLocalStorage } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { Viewer } from '#web/calls/session.ts'
import { askedRecent, remember } from './find-items.ts'

/**
 * What one opened lately on this device, the newest first. Only numbers are kept here; what they are the server says,
 * as far as one may still see it.
 */
export function useRecentFinds(viewer: Viewer) {
  const [keys, setKeys] = useLocalStorage<string[]>({
    key: `homeroom-recent-finds-${viewer.userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const { data } = useQuery(
    api.search.findRecent.queryOptions({ input: keys.length === 0 ? skipToken : askedRecent(keys) }),
  )
  return { keys, hits: data?.hits ?? [], remember: (key: string) => setKeys(remember(keys, key)) }
}
