import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { useStep } from '#web/address/use-step.ts'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { asQuestion } from '#web/calls/send-once.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import { reviewSearch, type StudentIds, studentIdsOf, studentQuery, taskQuery } from './review-address.ts'

/**
 * The next student from here who waits and is nobody else's: who it is and all of their work come in one answer, so that
 * nothing is loaded after it.
 */
export function useNext(ids: StudentIds) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const router = useRouter()
  const step = useStep()
  const { show } = reviewSearch.parse(useSearch({ strict: false }))
  const { type: _type, studentId, ...task } = ids
  /**
   * Releases a student whose claim is of no use any more, and claims again the one on the screen, whom that claim had
   * released.
   */
  const giveBack = async (left: number) => {
    const say = (id: number, is_open: boolean) =>
      client.taskReview.claim({ ...task, studentId: id, is_open }, asQuestion)
    await say(left, false)
    const shown = studentIdsOf(router.state.matches.at(-1)?.params ?? {})
    if (shown.taskId === task.taskId && Number.isInteger(shown.studentId)) await say(shown.studentId, true)
  }
  const asking = useMutation({
    mutationFn: () => client.taskReview.openNext({ ...task, after: studentId, show }),
    onMutate: step,
    onSuccess: ({ student }, _asked, askedAt) => {
      if (student === null) return
      const next = { ...ids, studentId: student.studentId }
      queryClient.setQueryData(studentQuery(next).queryKey, student)
      if (askedAt === step()) void navigate({ to: taskAddresses.student(next), search: { show } as never })
      // A failure here is no failure of the page: what is taken ends by itself.
      else giveBack(next.studentId).catch(() => undefined)
      void queryClient.invalidateQueries({ queryKey: taskQuery(ids).queryKey })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const { data } = asking
  return {
    open: () => asking.mutate(),
    busy: asking.isPending,
    /** Why there is nobody, and where to go instead. */
    nobody: data?.student === null ? { why: data.why ?? '', lead: data.lead } : undefined,
    forget: asking.reset,
  }
}
export type Next = ReturnType<typeof useNext>

/** The one after this in the sidebar is asked for ahead: going through it by hand waits for nothing. */
export function useAskAhead(ids: StudentIds, after: number | undefined): void {
  useQuery({
    ...studentQuery({ ...ids, studentId: after ?? 0 }),
    enabled: after !== undefined,
    notifyOnChangeProps: [],
  })
}
