import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { ApiError, failedOr, messageOf } from '#web/calls/api-error.ts'
import { type ReportKind, reportKindTitles } from '../../contract/report-kinds.ts'
import { filterOf } from './releasement-address.ts'

/** What is asked to be published or taken back, before anybody agreed. */
export interface AskedReports {
  readonly publish: boolean
  readonly kind: ReportKind
  readonly studentIds: readonly number[]
}

interface Choice {
  /** The filter under which they were chosen. */
  readonly under: string
  readonly checked: ReadonlySet<string>
  readonly asked: AskedReports | undefined
}

const noneUnder = (under: string): Choice => ({ under, checked: new Set(), asked: undefined })

/** The students that are chosen, what shall happen to their reports, and how it went (1-staff-tools §7, §8). A choice ends with
 * the filter and the cycle in which it was made, however they change: nobody is published who is not shown. */
export function useChosenReports(search: object) {
  const queryClient = useQueryClient()
  const under = JSON.stringify(filterOf(search))
  const [choice, setChoice] = useState(() => noneUnder(under))
  const [publish, setPublish] = useState(true)
  const { checked, asked } = choice.under === under ? choice : noneUnder(under)
  const choose = (next: ReadonlySet<string>, nextAsked?: AskedReports) =>
    setChoice({ under, checked: next, asked: nextAsked })
  const clear = () => setChoice(noneUnder(under))
  const sync = useMutation(
    api.releasement.sync.mutationOptions({
      onMutate: () => choice,
      onSuccess: ({ message }, _sent, begun) => {
        toast.success(message)
        // Whoever has chosen otherwise meanwhile keeps that.
        setChoice((now) => (now.checked === begun.checked ? noneUnder(now.under) : now))
      },
      // Also to who has closed the sheet: of what was sent, and not of what is asked by now.
      onError: (error, _sent, begun) => {
        if (begun?.asked !== undefined) toast.error(failureText(error, begun.asked))
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.releasement.key() }),
    }),
  )
  const every = useMutation({
    mutationFn: (_begun: Choice) => client.releasement.listMatching(filterOf(search)),
    onMutate: () => under,
    // Whoever has chosen otherwise meanwhile, under another filter maybe, keeps that.
    onSuccess: ({ student_ids }, begun, askedUnder) =>
      setChoice((now) =>
        now === begun ? { ...noneUnder(askedUnder), checked: new Set(student_ids.map(String)) } : now,
      ),
    onError: (error) => toast.error(messageOf(error)),
  })
  return {
    checked,
    setChecked: (next: ReadonlySet<string>) => choose(next),
    count: checked.size,
    clear,
    publish,
    setPublish: (next: boolean) => {
      setPublish(next)
      choose(checked)
    },
    /** Everybody whom the filters list, on all pages, as far as they can be published at once. */
    chooseAll: () => every.mutate(choice),
    isChoosing: every.isPending,
    asked,
    ask: (kind: ReportKind) => choose(checked, { publish, kind, studentIds: [...checked].map(Number) }),
    cancel: () => choose(checked),
    leaveOut: (studentIds: readonly number[]) => {
      const left = [...checked].map(Number).filter((id) => !studentIds.includes(id))
      choose(
        new Set(left.map(String)),
        asked === undefined || left.length === 0 ? undefined : { ...asked, studentIds: left },
      )
    },
    isBusy: sync.isPending,
    send: (cycleId: number, confirmed: readonly string[]) =>
      asked &&
      sync.mutate({
        cycle_id: cycleId,
        student_ids: [...asked.studentIds],
        reports: { [asked.kind]: asked.publish },
        custody_confirmed: [...confirmed],
      }),
  }
}
export type ChosenReports = ReturnType<typeof useChosenReports>

/** What the server said, or that it could not be asked (1-staff-tools §8). */
function failureText(error: unknown, { publish, kind }: AskedReports): string {
  if (error instanceof ApiError) return `Failed to publish/un-publish: ${error.message || 'Unknown error'}`
  const verb = publish ? 'publish' : 'un-publish'
  return failedOr(`Unable to ${verb} ${reportKindTitles[kind]} reports: Please try again later`, error)
}
