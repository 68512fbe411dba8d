import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { client } from '#web/calls/api.ts'
import { useProved } from '../proved.embed.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import css from './SecondFactor.module.css'
import { SetUpApp } from './SetUpApp.tsx'

interface AppRowProps {
  /** When it was set up; null without one. */
  readonly since: string | null
  readonly isRequired: boolean
  readonly isLast: boolean
  readonly onCodes: (codes: readonly string[] | null) => void
}

/** The authenticator app: set up, or removed. */
export function AppRow({ since, isRequired, isLast, onCodes }: AppRowProps) {
  const queryClient = useQueryClient()
  const proved = useProved()
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const begin = () => proved.run(async () => setBegun(await client.secondFactor.beginApp({})))
  const remove = () =>
    proved.run(async () => {
      await client.secondFactor.removeApp({})
      await queryClient.invalidateQueries()
      toast.success('The app is removed')
    })
  return (
    <li className={css.way}>
      <div className={css.words}>
        <p className={css.name}>Authenticator app</p>
        <p className={css.quiet}>
          {since === null
            ? 'Six digits from your phone, after your password.'
            : `Set up ${formatWhen(since, Date.now())}`}
        </p>
      </div>
      {since === null ? (
        <Button size="xs" loading={proved.isBusy} aria-label="Set up an authenticator app" onClick={begin}>
          Set up
        </Button>
      ) : (
        <RemoveFactor
          what="the authenticator app"
          isNeeded={isRequired && isLast}
          busy={proved.isBusy}
          onRemove={remove}
        />
      )}
      {begun && (
        <SetUpApp
          begun={begun}
          onEnd={(codes) => {
            setBegun(undefined)
            onCodes(codes)
          }}
        />
      )}
      {proved.question}
    </li>
  )
}
