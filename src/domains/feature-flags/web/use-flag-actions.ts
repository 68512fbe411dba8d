import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { FeatureFlag, FlagStatus, TestGroup } from '../contract/feature-flags.contract.ts'

type Call = () => Promise<{ readonly message: string }>
type Group = Pick<TestGroup, 'id' | 'title'>

/** What the page does at once, each with its way back. */
export function useFlagActions() {
  const queryClient = useQueryClient()
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ call }: { readonly call: Call; readonly undo?: Call }) => call(),
    onSuccess: ({ message }, { undo }) => toast.success(message, undo && (() => mutate({ call: undo }))),
    onError: (error) => void toast.error(messageOf(error)),
    // The lists of the page, and what the person at the keyboard has of it.
    onSettled: () =>
      Promise.all(
        [api.featureFlags.key(), api.testGroups.key(), api.shell.getAuthenticatedRoot.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const attach = ({ id }: FeatureFlag, group: Group) =>
    client.featureFlags.attachGroup({ id, groupId: group.id })
  const detach = ({ id }: FeatureFlag, group: Group) =>
    client.featureFlags.detachGroup({ id, groupId: group.id })
  return {
    isPending,
    setStatus: (flag: FeatureFlag, status: FlagStatus) =>
      mutate({
        call: () => client.featureFlags.setStatus({ id: flag.id, status }),
        undo: () => client.featureFlags.setStatus({ id: flag.id, status: flag.status, was: status }),
      }),
    attach: (flag: FeatureFlag, group: Group) =>
      mutate({ call: () => attach(flag, group), undo: () => detach(flag, group) }),
    detach: (flag: FeatureFlag, group: Group) =>
      mutate({ call: () => detach(flag, group), undo: () => attach(flag, group) }),
    takeOut: ({ id }: Group, user: TestGroup['users'][number]) =>
      mutate({
        call: () => client.testGroups.removeUser({ id, userId: user.id }),
        undo: () => client.testGroups.addUser({ id, email: user.email }),
      }),
    remove: ({ id }: Group) => mutateAsync({ call: () => client.testGroups.remove({ id }) }),
  }
}
export type FlagActions = ReturnType<typeof useFlagActions>
