import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Preferences } from '../../contract/notifications.schemas.ts'
import { titleOfCategory } from './category-texts.ts'
import { chosenBefore, type PreferencePart, partBefore, wishOf, withParts } from './preference-parts.ts'

interface Sent {
  readonly parts: readonly PreferencePart[]
  /** What is said once it is saved; nothing where something is taken back. */
  readonly said?: { readonly message: string; readonly back: readonly PreferencePart[] }
}

/** One after the other: the last answer is what stands, and none before it is drawn over what is chosen since. */
const oneByOne = { mutationKey: ['notification-preferences'], scope: { id: 'notification-preferences' } }

/** How one hears of what, saved at once; each choice can be taken back by itself. */
export function usePreferences() {
  const queryClient = useQueryClient()
  const options = api.notifications.getPreferences.queryOptions()
  const { data } = useSuspenseQuery(options)
  const now = () => queryClient.getQueryData(options.queryKey) ?? data
  const show = (part: Partial<Preferences>) =>
    queryClient.setQueryData(options.queryKey, { ...now(), ...part })
  const answered = ({ categories }: Preferences) => {
    if (queryClient.isMutating(oneByOne) === 1) show({ categories })
  }
  const onError = (error: Error) => {
    toast.error(messageOf(error))
    void queryClient.invalidateQueries({ queryKey: options.queryKey })
  }
  const save = useMutation({
    ...oneByOne,
    mutationFn: ({ parts }: Sent) =>
      client.notifications.savePreferences({ preferences: wishOf(now().categories, parts) }),
    onSuccess: (next, { said }) => {
      answered(next)
      if (said) toast.success(said.message, () => put({ parts: said.back }))
    },
    onError,
  })
  const put = (sent: Sent) => {
    if (sent.parts.length === 0) return
    // What was asked before must not be drawn over it.
    void queryClient.cancelQueries({ queryKey: options.queryKey })
    show({ categories: withParts(now().categories, sent.parts) })
    save.mutate(sent)
  }
  const reset = useMutation({
    ...oneByOne,
    mutationFn: (_before: Preferences['categories']) => client.notifications.resetPreferences(),
    onSuccess: (next, before) => {
      answered(next)
      toast.success('Back to the defaults', () => put({ parts: chosenBefore(before, now().categories) }))
    },
    onError,
  })
  return {
    preferences: data,
    change: (part: PreferencePart) => {
      const message = `${titleOfCategory(part.category)}: saved`
      put({ parts: [part], said: { message, back: partBefore(now().categories, part) } })
    },
    reset: () => reset.mutate(now().categories),
    showDevices: ({ devices }: Preferences) => show({ devices }),
  }
}
