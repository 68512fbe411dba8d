import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { type ActionKind, actionWords } from '../../contract/application-words.ts'

interface Asked {
  readonly applicationId: number
  readonly kind: ActionKind
  /** It failed before, and is tried again: refused where it is done by now, or was let be. */
  readonly failedId?: number | undefined
}

const calls: Readonly<Record<ActionKind, (applicationId: number) => Promise<{ message: string }>>> = {
  guardian_pdf: (applicationId) => client.applicationActions.generatePdf({ applicationId, isStudent: false }),
  student_pdf: (applicationId) => client.applicationActions.generatePdf({ applicationId, isStudent: true }),
  enrolled_folder: (applicationId) => client.applicationActions.generateFolder({ applicationId }),
  folder_files: (applicationId) => client.applicationActions.bringFiles({ applicationId }),
  deal_creation: (applicationId) => client.applicationActions.createDeal({ applicationId }),
  contact_creation: (applicationId) => client.applicationActions.createContact({ applicationId }),
  contact_update: (applicationId) => client.applicationActions.updateContact({ applicationId }),
  deal_info: (applicationId) => client.applicationActions.updateDeal({ applicationId }),
  teacher_evaluation: (applicationId) =>
    client.applicationActions.resendEvaluation({ applicationId, isFirstMentor: true }),
  mentor_evaluation: (applicationId) =>
    client.applicationActions.resendEvaluation({ applicationId, isFirstMentor: false }),
  transcript_request: (applicationId) => client.applicationActions.askForTranscript({ applicationId }),
}

/** Has an action done and says what became of it; one that failed stays with the application and is repeated. */
export function useAct(onDone: () => void = () => {}) {
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: ({ applicationId, kind, failedId }: Asked) =>
      failedId === undefined
        ? calls[kind](applicationId)
        : client.applicationActions.tryAgain({ actionId: failedId }),
    onSuccess: ({ message }) => toast.success(message),
    // The server's sentence begins with the same words, and says why.
    onError: (error, asked) =>
      toast.error(messageOf(error, actionWords[asked.kind].failed), () => act.mutate(asked)),
    onSettled: async () => {
      onDone()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.applications.key() }),
        queryClient.invalidateQueries({ queryKey: api.applicationActions.key() }),
      ])
    },
  })
  return act
}
