import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconLink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './CalendarLinks.module.css'
import { webcalAddress } from './webcal-address.ts'

interface CalendarLinkProps {
  /** Whose calendar it is, for screen readers: "Juniper House". */
  name: string
  houseId?: number
  feed: ContractRouterOutputs['feeds']['listFeeds']['own']
}

const takeFocus = (link: HTMLAnchorElement | null) => link?.focus()

/** A link with Copy and Revoke, or the button that makes it. */
export function CalendarLink({ name, houseId, feed }: CalendarLinkProps) {
  const queryClient = useQueryClient()
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.feeds.listFeeds.key() }),
    onError: (error: Error) => toast.error(messageOf(error)),
  }
  const create = useMutation(api.feeds.createFeed.mutationOptions(options))
  const revoke = useMutation(
    api.feeds.revokeFeed.mutationOptions({ ...options, onSuccess: () => toast.success('Link revoked') }),
  )
  if (feed === null)
    return (
      <ReasonedButton
        changes
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        busy={create.isPending}
        onClick={() => create.mutate({ houseId })}
        aria-label={`Make a link to ${name}`}
      >
        Make a link
      </ReasonedButton>
    )
  return (
    <div className={css.link}>
      <TextInput
        className={css.address}
        aria-label={`Link to ${name}`}
        readOnly
        value={feed.url ?? 'Shown to its owner only'}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={feed.url !== null && <CopyButton value={feed.url} label={`Copy link to ${name}`} />}
      />
      {feed.url !== null && (
        <Button
          component="a"
          // The button that made the link is gone; what one does next takes its focus.
          ref={create.isSuccess ? takeFocus : undefined}
          href={webcalAddress(feed.url)}
          variant="filled"
          leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
          aria-label={`Add to my calendar: ${name}`}
        >
          Add to my calendar
        </Button>
      )}
      <Button onClick={() => revoke.mutate({ feedId: feed.id })} aria-label={`Revoke link to ${name}`}>
        Revoke
      </Button>
      <p className={css.made}>Made {formatWhen(feed.createdAt, Date.now())}</p>
    </div>
  )
}
