import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNow } from '#ui/clock/use-now.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatTimeWithSeconds } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import css from './services.module.css'

interface ServicesHeadProps {
  /** When the list was asked last, epoch ms, and how long until it is asked again. */
  readonly updatedAtMs: number
  readonly everyMs: number
}

/** The head of the page: how old it is, and a test of everything. */
export function ServicesHead({ updatedAtMs, everyMs }: ServicesHeadProps) {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => client.serviceHealth.testAll(),
    onSuccess: ({ services }) => {
      const failed = services.filter(({ scopes }) => scopes.some(({ isGood }) => !isGood))
      if (failed.length === 0)
        toast.success(
          services.length === 1 ? 'The one service answers' : `All ${services.length} services answer`,
        )
      else toast.error(`${failed.map(({ name }) => name).join(', ')}: something does not work`)
    },
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.serviceHealth.key() }),
  })
  return (
    <PageHeader
      title="Services"
      crumbs={[{ label: 'Workbench', href: '/workbench' }]}
      actions={
        <>
          <Updated updatedAtMs={updatedAtMs} everyMs={everyMs} />
          <ReasonedButton
            busy={test.isPending}
            leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
            onClick={() => test.mutate()}
          >
            Test all
          </ReasonedButton>
        </>
      }
    />
  )
}

function Updated({ updatedAtMs, everyMs }: ServicesHeadProps) {
  const nowMs = useNow(1_000)
  if (updatedAtMs === 0) return null
  const again = Math.max(0, Math.ceil((updatedAtMs + everyMs - nowMs) / 1_000))
  return (
    <span className={css.updated} aria-live="off">
      Updated {formatTimeWithSeconds(updatedAtMs)}, again in {again} s
    </span>
  )
}
