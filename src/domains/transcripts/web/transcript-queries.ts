import { useNavigate, useParams } from '@tanstack/react-router'
import { address, flag, number } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What is open over the page: issuing one, or revoking the one of a number. */
export const transcriptSearch = address({ issue: flag, revoke: number })

/** What a transcript of a student would say now, and every one that was issued. */
export const transcriptQuery = (studentId: number) =>
  api.transcripts.getTranscript.queryOptions({ input: { studentId } })

/** What the public page says of a code. */
export const verifyQuery = (code: string) => ({
  ...api.verify.verifyTranscript.queryOptions({ input: { code } }),
  // A try is counted: none is made that nobody asked for.
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

/** The student of the address, and the way back from a form over their transcript. */
export function useTranscriptForm() {
  const { studentId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return {
    studentId: Number(studentId),
    show: (search: { readonly issue?: true; readonly revoke?: number }) =>
      void navigate({
        to: '/students/$studentId/transcript',
        params: { studentId },
        search,
        resetScroll: false,
      }),
  }
}
