import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import type { HouseReport, ReportItemOnWire } from '../../contract/house-reports.schemas.ts'
import type { ReportAction } from '../../contract/report-values.ts'

interface Decision {
  readonly item: ReportItemOnWire
  readonly action: ReportAction
  /** Undefined: it was only clicked. */
  readonly doneHow?: 'message' | undefined
}

/** What the page shows while the server is asked. */
function decided(item: ReportItemOnWire, { action, doneHow }: Decision, now: string): ReportItemOnWire {
  return {
    ...item,
    doneAt: action === 'markAsDone' ? now : null,
    doneHow: action === 'markAsDone' ? (doneHow ?? 'click') : null,
    dismissedAt: action === 'dismiss' ? now : null,
  }
}

const saidOf = { markAsDone: 'marked as done', dismiss: 'dismissed' } as const

/**
 * Marks an item as done, dismisses or reopens it (2-back-office §4): at once on the page, back as it was when the
 * server refuses. The toast takes it back.
 */
export function useDecideItem({ houseId, id: reportId }: Pick<HouseReport, 'houseId' | 'id'>) {
  const queryClient = useQueryClient()
  const { queryKey } = api.houseReports.getReport.queryOptions({ input: { houseId, reportId } })
  const show = (change: (item: ReportItemOnWire) => ReportItemOnWire) =>
    queryClient.setQueryData<HouseReport>(queryKey, (report) =>
      report ? { ...report, items: report.items.map(change) } : report,
    )
  const mutation = useMutation({
    mutationFn: ({ item, action, doneHow }: Decision) =>
      client.houseReports.decideItem({
        houseId,
        reportId,
        houseReportItemId: item.id,
        _action: action,
        ...(doneHow && { doneHow }),
      }),
    onMutate: async (decision) => {
      await queryClient.cancelQueries({ queryKey })
      const now = new Date().toISOString()
      show((item) => (item.id === decision.item.id ? decided(item, decision, now) : item))
    },
    onSuccess: (stored, { item, action }) => {
      show((one) => (one.id === stored.id ? stored : one))
      if (action !== 'undo')
        toast.success(`${item.studentName} ${saidOf[action]}`, () =>
          mutation.mutate({ item: stored, action: 'undo' }),
        )
    },
    onError: (error, decision) => {
      show((item) => (item.id === decision.item.id ? decision.item : item))
      const faster = conflictOf(client.houseReports.decideItem, error)
      if (faster !== undefined) toast.error(`Something went wrong. ${messageOf(error)}`)
      else toast.error('Something went wrong.', () => mutation.mutate(decision))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.houseReports.key() }),
  })
  return (item: ReportItemOnWire, action: ReportAction, doneHow?: 'message') =>
    mutation.mutate({ item, action, doneHow })
}
