import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ClubRole } from '../contract/club-words.ts'

/** What is done with the members of a club, each at once and with its undo. */
export function useMemberActions(clubId: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.clubs.key() })
  const run = async <Answer extends { readonly message: string }>(
    call: Promise<Answer>,
    undoOf: (answer: Answer) => Promise<unknown>,
  ) => {
    try {
      const answer = await call
      toast.success(answer.message, () => void undoOf(answer).then(refresh, fail))
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  const fail = (error: unknown) => void toast.error(messageOf(error))
  const put = (student_id: number, role: ClubRole = 'member') =>
    client.clubs.changeMember({ clubId, _action: 'add', student_id, role })
  const takeOut = (student_id: number) => client.clubs.changeMember({ clubId, _action: 'remove', student_id })
  const give = (student_id: number, role: ClubRole) =>
    client.clubs.changeMember({ clubId, _action: 'set_role', student_id, role })
  return {
    add: (id: number) => void run(put(id), () => takeOut(id)),
    remove: (id: number) => void run(takeOut(id), ({ role }) => put(id, role)),
    setRole: (id: number, role: ClubRole) => void run(give(id, role), (before) => give(id, before.role)),
  }
}
