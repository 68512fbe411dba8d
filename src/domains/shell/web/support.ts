import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { api } from '#web/calls/api.ts'
import { openSupportChat } from '#web/reports/outside-services.ts'

/** A link to support: the chat when there is one, an email otherwise. */
export function useSupport() {
  const options = useQuery(api.signIn.listPersonas.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return {
    href: `mailto:${options.data?.supportEmail ?? ''}`,
    onClick: (event: MouseEvent) => {
      if (openSupportChat()) event.preventDefault()
    },
  }
}
