import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { failedOr, messageOf } from '#web/calls/api-error.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import type { HouseReport, ReportItemOnWire } from '../../contract/house-reports.schemas.ts'
import type { ReportAction } from '../../contract/report-values.ts'
import { reportQuery } from '../report-query.ts'

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
 * What a decision sends and shows: at once on the page, back as it was when the server refuses. The response holds what
 * became of the item, and the event stream brings the change besides: it is fetched anew only after a failure, and for
 * reads that were called off in between. `again` tries it once more or takes it back.
 */
export function decisionOptions(
  queryClient: QueryClient,
  { houseId, id: reportId }: Pick<HouseReport, 'houseId' | 'id'>,
  again: (decision: Decision) => void,
) {
  const { queryKey } = reportQuery({ houseId, reportId })
  const show = (change: (item: ReportItemOnWire) => ReportItemOnWire) =>
    queryClient.setQueryData<HouseReport>(queryKey, (report) =>
      report ? { ...report, items: report.items.map(change) } : report,
    )
  return {
    mutationFn: ({ item, action, doneHow }: Decision) =>
      client.houseReports.decideItem({
        houseId,
        reportId,
        houseReportItemId: item.id,
        _action: action,
        ...(doneHow && { doneHow }),
      }),
    onMutate: async (decision: Decision) => {
      const isCalledOff = queryClient.isFetching({ queryKey }) > 0
      await queryClient.cancelQueries({ queryKey })
      const now = new Date().toISOString()
      show((item) => (item.id === decision.item.id ? decided(item, decision, now) : item))
      return { isCalledOff }
    },
    onSuccess: (stored: ReportItemOnWire, { item, action }: Decision) => {
      show((one) => (one.id === stored.id ? stored : one))
      if (action !== 'undo')
        toast.success(`${item.studentName} ${saidOf[action]}`, () => again({ item: stored, action: 'undo' }))
    },
    onError: (error: Error, decision: Decision) => {
      show((item) => (item.id === decision.item.id ? decision.item : item))
      const faster = conflictOf(client.houseReports.decideItem, error)
      if (faster !== undefined) toast.error(`Something went wrong. ${messageOf(error)}`)
      else toast.error(failedOr('Something went wrong.', error), () => again(decision))
    },
    onSettled: (
      _stored: ReportItemOnWire | undefined,
      error: Error | null,
      _decision: Decision,
      begun: { readonly isCalledOff: boolean } | undefined,
    ) => {
      if (error !== null) return queryClient.invalidateQueries({ queryKey: api.houseReports.key() })
      if (begun?.isCalledOff) return queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** Marks an item as done, dismisses or reopens it (2-back-office §4). The toast takes it back. */
export function useDecideItem(report: Pick<HouseReport, 'houseId' | 'id'>) {
  const mutation = useMutation(
    decisionOptions(useQueryClient(), report, (decision) => {
      mutation.mutate(decision)
    }),
  )
  return (item: ReportItemOnWire, action: ReportAction, doneHow?: 'message') =>
    mutation.mutate({ item, action, doneHow })
}
