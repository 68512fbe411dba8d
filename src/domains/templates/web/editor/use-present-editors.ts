import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '#web/calls/api.ts'

/** The server takes who was silent for a minute for gone. */
const againMs = 20_000

/** Says that the template is open here, and hears who else has it open. */
export function usePresentEditors(templateId: number | undefined) {
  const { data = [], refetch } = useQuery({
    queryKey: ['present', templateId],
    queryFn: () => client.templates.sayPresent({ template_id: templateId ?? 0, is_here: true }),
    enabled: templateId !== undefined,
    refetchInterval: againMs,
    gcTime: 0,
  })
  useEffect(() => {
    if (templateId === undefined) return
    return () =>
      void client.templates.sayPresent({ template_id: templateId, is_here: false }).catch(() => undefined)
  }, [templateId])
  return { others: data, ask: () => void refetch() }
}
