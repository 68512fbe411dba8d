import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { useStep } from '#web/address/use-step.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { familiesOfUpdate } from '../informed/corrected-families.ts'
import { type RollSource, rollKey, rollQueries } from '../roll-source.ts'
import { renewRolls } from '../shown-by-rolls.embed.tsx'
import { type Choices, changesOf, effectOf } from './report-choices.ts'

/** The report of a meeting, what is chosen in it, and what that would change. */
export function useReport(source: RollSource, onUpdated: () => void) {
  const queryClient = useQueryClient()
  const step = useStep()
  const [choices, setChoices] = useState<Choices>({})
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const [isTelling, setTelling] = useState(true)
  const report = useQuery(rollQueries.report(source))
  const hasChoices = Object.keys(choices).length > 0
  const preview = useQuery({
    queryKey: [...rollKey(source), 'preview', report.dataUpdatedAt, choices],
    queryFn: () => source.postReport({ _action: 'preview', choices }),
    enabled: hasChoices,
    placeholderData: keepPreviousData,
  })
  const { changes, failure } = changesOf(report.data?.changes ?? [], choices, preview)

  const effect = effectOf(changes, accepted)
  // While the meeting runs a match tells nobody: what the roll says is not settled.
  const families = familiesOfUpdate(report.data?.canUpdate === true ? effect : [])

  const refresh = () => renewRolls(queryClient, 'attendance')
  const onError = (error: unknown) => void toast.error(messageOf(error))
  const conciliate = useMutation({
    mutationFn: () =>
      source.postReport({
        _action: 'conciliate',
        choices,
        accept: [...accepted],
        ...(isTelling && families.count > 0 && { tellFamilies: [...families.ids] }),
      }),
    onMutate: step,
    onSuccess: (done, _sent, askedAt) => {
      toast.success(done.message ?? 'Statuses updated')
      // Who has moved on by then is not led away from there.
      if (askedAt === step()) onUpdated()
      return refresh()
    },
    onError,
  })
  const learn = useMutation({
    mutationFn: (choice: Choices) =>
      source.postReport({ _action: 'conciliate', choices: choice, accept: [] }),
    onSuccess: refresh,
    onError,
  })
  const forget = useMutation({
    mutationFn: ({ aliasId }: { aliasId: number; name: string; again: Choices }) =>
      source.postReport({ _action: 'forget', aliasId }),
    onSuccess: (done, { name, again }) => {
      toast.success(done.message ?? `The match of ${name} is forgotten`, () => learn.mutate(again))
      return refresh()
    },
    onError,
  })
  return {
    report,
    choices,
    choose: (key: string, choice: number | 'none' | undefined) => {
      const { [key]: _, ...others } = choices
      setChoices(choice === undefined ? others : { ...others, [key]: choice })
    },
    accepted,
    accept: (attendanceId: number, isAccepted: boolean) => {
      const next = new Set(accepted)
      if (isAccepted) next.add(attendanceId)
      else next.delete(attendanceId)
      setAccepted(next)
    },
    changes,
    effect,
    families,
    isTelling,
    setTelling,
    isPreviewing: hasChoices && preview.isFetching,
    /** Why it is not known what the choices would change, and how to ask once more; null where it is. */
    notPreviewed:
      failure === null ? null : { message: messageOf(failure), onTryAgain: () => void preview.refetch() },
    conciliate,
    forget,
    refresh,
  }
}
